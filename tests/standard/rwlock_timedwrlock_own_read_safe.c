// clause: POSIX pthread_rwlock_timedwrlock: the wait terminates when the timeout expires, or [EDEADLK]
// The reader itself asks to write: it does not get the lock, and does not wait for ever.
// expect: SAFE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>

int main(void) {
    pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
    struct timespec soon = {1, 0};
    pthread_rwlock_rdlock(&l);
    int r = pthread_rwlock_timedwrlock(&l, &soon);
    assert(r == ETIMEDOUT || r == EDEADLK);
    pthread_rwlock_unlock(&l);
    return 0;
}
