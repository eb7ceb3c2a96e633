// A waiter that wakes up without a signal may be gone before the signal is sent: here it takes the variable with it.
// args: --check memory
// expect: UNSAFE: use after free at FILE:LINE
#include <pthread.h>
#include <stdlib.h>

struct gate {
    pthread_mutex_t m;
    pthread_cond_t c;
    int waits, open;
} *g;

void *waiter(void *arg) {
    pthread_mutex_lock(&g->m);
    g->waits = 1;
    while (!g->open) pthread_cond_wait(&g->c, &g->m);
    pthread_mutex_unlock(&g->m);
    free(g);
    return 0;
}

int main(void) {
    pthread_t t;
    g = malloc(sizeof *g);
    pthread_mutex_init(&g->m, 0);
    pthread_cond_init(&g->c, 0);
    g->waits = g->open = 0;
    pthread_create(&t, 0, waiter, 0);
    pthread_mutex_lock(&g->m);
    if (!g->waits) exit(0);
    g->open = 1;
    pthread_mutex_unlock(&g->m);
    pthread_cond_signal(&g->c);  // fails here
    pthread_join(t, 0);
    return 0;
}
