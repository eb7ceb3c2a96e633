// clause: POSIX pthread_rwlock_tryrdlock, trywrlock: [EBUSY] a writer holds the lock; already locked for reading or
//     writing
// expect: SAFE
#include <assert.h>
#include <errno.h>
#include <pthread.h>

pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;

void *while_writing(void *arg) {
    assert(pthread_rwlock_tryrdlock(&l) == EBUSY);
    assert(pthread_rwlock_trywrlock(&l) == EBUSY);
    return 0;
}

void *while_reading(void *arg) {
    assert(pthread_rwlock_trywrlock(&l) == EBUSY);
    return 0;
}

int main(void) {
    pthread_t t;
    assert(pthread_rwlock_trywrlock(&l) == 0);
    pthread_create(&t, 0, while_writing, 0);
    pthread_join(t, 0);
    assert(pthread_rwlock_unlock(&l) == 0);
    assert(pthread_rwlock_tryrdlock(&l) == 0);
    pthread_create(&t, 0, while_reading, 0);
    pthread_join(t, 0);
    assert(pthread_rwlock_unlock(&l) == 0);
    return 0;
}
