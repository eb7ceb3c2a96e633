// clause: POSIX pthread_rwlock_tryrdlock: fails if the equivalent pthread_rwlock_rdlock() call would have blocked; with
//     no writer it would not
// expect: SAFE
#include <assert.h>
#include <pthread.h>

pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;

void *reader(void *arg) {
    pthread_rwlock_rdlock(&l);
    pthread_rwlock_unlock(&l);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, reader, 0);
    assert(pthread_rwlock_tryrdlock(&l) == 0);
    pthread_rwlock_unlock(&l);
    pthread_join(t, 0);
    return 0;
}
