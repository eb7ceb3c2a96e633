// POSIX: pthread_rwlock_timedwrlock may fail with ETIMEDOUT while others hold the lock; unlock of a lock that the thread
// does not hold is undefined.
// args: --check memory
// expect: UNSAFE: unlock of a read-write lock that the thread does not hold at FILE:LINE
#include <pthread.h>
#include <time.h>

pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;

void *reader(void *arg) {
    pthread_rwlock_rdlock(&l);
    pthread_rwlock_unlock(&l);
    return 0;
}

int main(void) {
    struct timespec soon = {1, 0};
    pthread_t t;
    pthread_create(&t, 0, reader, 0);
    pthread_rwlock_timedwrlock(&l, &soon);
    pthread_join(t, 0);
    pthread_rwlock_unlock(&l);  // fails here
    return 0;
}
