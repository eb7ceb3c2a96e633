// clause: POSIX pthread_barrier_wait: PTHREAD_BARRIER_SERIAL_THREAD for a single (arbitrary) thread and zero for each
//     of the other threads
// expect: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

pthread_barrier_t b;
atomic_int serial;

void *worker(void *arg) {
    int r = pthread_barrier_wait(&b);
    assert(r == 0 || r == PTHREAD_BARRIER_SERIAL_THREAD);
    if (r != 0) serial++;
    return 0;
}

int main(void) {
    pthread_t t, u;
    pthread_barrier_init(&b, 0, 3);
    pthread_create(&t, 0, worker, 0);
    pthread_create(&u, 0, worker, 0);
    worker(0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    assert(serial == 1);
    return 0;
}
