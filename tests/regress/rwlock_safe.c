// POSIX: a read-write lock is held by one writer or by any number of readers.  The writer gets EDEADLK if it locks again,
// and whoever only tries gets EBUSY.
// expect: SAFE
#include <assert.h>
#include <errno.h>
#include <pthread.h>

pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
int a, b;

void *writer(void *arg) {
    assert(pthread_rwlock_wrlock(&l) == 0);
    ++a;
    assert(pthread_rwlock_wrlock(&l) == EDEADLK);
    assert(pthread_rwlock_tryrdlock(&l) == EBUSY);
    ++b;
    assert(pthread_rwlock_unlock(&l) == 0);
    return 0;
}

void *reader(void *arg) {
    assert(pthread_rwlock_rdlock(&l) == 0);
    assert(a == b);
    assert(pthread_rwlock_trywrlock(&l) == EBUSY);
    pthread_rwlock_unlock(&l);
    return 0;
}

int main(void) {
    pthread_t t, u;
    pthread_create(&t, 0, writer, 0);
    pthread_create(&u, 0, reader, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    assert(pthread_rwlock_destroy(&l) == 0);
    return 0;
}
