// clause: POSIX pthread_barrier_wait: the single thread is arbitrary: it may be any of those that wait
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>

pthread_barrier_t b;

void *worker(void *arg) {
    assert(pthread_barrier_wait(&b) == 0);  // fails here
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_barrier_init(&b, 0, 2);
    pthread_create(&t, 0, worker, 0);
    pthread_barrier_wait(&b);
    pthread_join(t, 0);
    return 0;
}
