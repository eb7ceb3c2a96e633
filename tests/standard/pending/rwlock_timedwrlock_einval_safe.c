// clause: POSIX pthread_rwlock_timedwrlock: [EINVAL] the nanosecond value is less than zero or greater than or equal to
//     1000 million
// expect: SAFE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>

pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;

void *writer(void *arg) {
    struct timespec bad = {1, -1};
    assert(pthread_rwlock_timedwrlock(&l, &bad) == EINVAL);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_rwlock_rdlock(&l);
    pthread_create(&t, 0, writer, 0);
    pthread_join(t, 0);
    return 0;
}
