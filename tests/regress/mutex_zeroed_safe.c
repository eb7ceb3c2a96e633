// Memory filled with zeros is a mutex: it looks like PTHREAD_MUTEX_INITIALIZER.
// expect: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct account {
    pthread_mutex_t m;
    int n;
} * a;

void *worker(void *arg) {
    pthread_mutex_lock(&a->m);
    ++a->n;
    pthread_mutex_unlock(&a->m);
    return 0;
}

int main(void) {
    pthread_t t, u;
    a = malloc(sizeof *a);
    memset(a, 0, sizeof *a);
    pthread_create(&t, 0, worker, 0);
    pthread_create(&u, 0, worker, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    assert(a->n == 2);
    free(a);
    return 0;
}
