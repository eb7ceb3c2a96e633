// clause: POSIX pthread_rwlock_timedrdlock: under no circumstances shall the function fail with a timeout if the lock
//     can be acquired immediately
// expect: SAFE
#include <assert.h>
#include <pthread.h>
#include <time.h>

int main(void) {
    pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
    struct timespec past = {0, 0};
    assert(pthread_rwlock_timedrdlock(&l, &past) == 0);
    assert(pthread_rwlock_timedrdlock(&l, &past) == 0);
    pthread_rwlock_unlock(&l);
    pthread_rwlock_unlock(&l);
    assert(pthread_rwlock_timedwrlock(&l, &past) == 0);
    return 0;
}
