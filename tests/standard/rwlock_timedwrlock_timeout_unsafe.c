// clause: POSIX pthread_rwlock_timedwrlock: [ETIMEDOUT] the lock could not be acquired before the specified timeout
//     expired
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>
#include <time.h>

pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;

void *reader(void *arg) {
    pthread_rwlock_rdlock(&l);
    pthread_rwlock_unlock(&l);
    return 0;
}

int main(void) {
    pthread_t t;
    struct timespec soon = {1, 0};
    pthread_create(&t, 0, reader, 0);
    assert(pthread_rwlock_timedwrlock(&l, &soon) == 0);  // fails here
    pthread_rwlock_unlock(&l);
    pthread_join(t, 0);
    return 0;
}
