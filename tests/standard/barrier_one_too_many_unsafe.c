// clause: POSIX pthread_barrier_wait: the barrier is reset when count threads have called: the next one waits for a new
//     group
// expect: UNSAFE: deadlock
#include <pthread.h>

pthread_barrier_t b;

void *worker(void *arg) {
    pthread_barrier_wait(&b);
    return 0;
}

int main(void) {
    pthread_t t, u;
    pthread_barrier_init(&b, 0, 2);
    pthread_create(&t, 0, worker, 0);
    pthread_create(&u, 0, worker, 0);
    pthread_barrier_wait(&b);
    pthread_join(t, 0);
    pthread_join(u, 0);
    return 0;
}
