// POSIX: it is not specified which thread gets PTHREAD_BARRIER_SERIAL_THREAD; it need not be the one that comes last.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

pthread_barrier_t b;
atomic_int arriving;

void *worker(void *arg) {
    atomic_fetch_add(&arriving, 1);
    pthread_barrier_wait(&b);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_barrier_init(&b, 0, 2);
    pthread_create(&t, 0, worker, 0);
    if (arriving == 0 && pthread_barrier_wait(&b) != 0) assert(arriving == 0);  // fails here
    return 0;
}
