// clause: POSIX pthread_barrier_init: count specifies the number of threads that must call; [EINVAL] it is zero
// expect: SAFE
#include <assert.h>
#include <errno.h>
#include <pthread.h>

int main(void) {
    pthread_barrier_t b;
    assert(pthread_barrier_init(&b, 0, 0) == EINVAL);
    assert(pthread_barrier_init(&b, 0, 1) == 0);
    assert(pthread_barrier_wait(&b) == PTHREAD_BARRIER_SERIAL_THREAD);
    assert(pthread_barrier_wait(&b) == PTHREAD_BARRIER_SERIAL_THREAD);
    assert(pthread_barrier_destroy(&b) == 0);
    return 0;
}
