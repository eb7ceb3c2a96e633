// clause: POSIX pthread_barrier_wait: the single thread is arbitrary: it need not be the last to arrive
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

pthread_barrier_t b;
atomic_int arrived;

void *worker(void *arg) {
    arrived = 1;
    pthread_barrier_wait(&b);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_barrier_init(&b, 0, 2);
    pthread_create(&t, 0, worker, 0);
    int first = !arrived;
    int serial = pthread_barrier_wait(&b) != 0;
    pthread_join(t, 0);
    assert(!(first && serial));  // fails here
    return 0;
}
