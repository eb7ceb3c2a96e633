// clause: POSIX pthread_rwlock_rdlock: it is implementation-defined whether the lock is acquired when there are writers
//     blocked on it
// A second read lock of the same thread may wait for the writer, which waits for the first.
// expect: UNSAFE: deadlock
#include <pthread.h>

pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;

void *writer(void *arg) {
    pthread_rwlock_wrlock(&l);
    pthread_rwlock_unlock(&l);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, writer, 0);
    pthread_rwlock_rdlock(&l);
    pthread_rwlock_rdlock(&l);
    pthread_rwlock_unlock(&l);
    pthread_rwlock_unlock(&l);
    pthread_join(t, 0);
    return 0;
}
