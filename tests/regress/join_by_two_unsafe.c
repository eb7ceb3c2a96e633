// Two threads join the same one.
// args: --check memory
// expect: UNSAFE: join of a thread that was joined or detached
#include <pthread.h>

pthread_t t;

void *worker(void *arg) { return 0; }

void *other(void *arg) {
    pthread_join(t, 0);
    return 0;
}

int main(void) {
    pthread_t u;
    pthread_create(&t, 0, worker, 0);
    pthread_create(&u, 0, other, 0);
    pthread_join(t, 0);
    return 0;
}
