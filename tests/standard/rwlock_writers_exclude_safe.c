// clause: POSIX pthread_rwlock_wrlock: a write lock is acquired only if no thread (reader or writer) holds the lock
// args: --check assert,deadlock,race
// expect: SAFE
#include <assert.h>
#include <pthread.h>

pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
int x, y;

void *reader(void *arg) {
    pthread_rwlock_rdlock(&l);
    assert(x == y);
    pthread_rwlock_unlock(&l);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, reader, 0);
    pthread_rwlock_wrlock(&l);
    x++;
    y++;
    pthread_rwlock_unlock(&l);
    pthread_join(t, 0);
    return 0;
}
