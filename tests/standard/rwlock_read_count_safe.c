// clause: POSIX pthread_rwlock_rdlock: a thread may hold multiple concurrent read locks and must perform matching
//     unlocks
// expect: SAFE
#include <assert.h>
#include <errno.h>
#include <pthread.h>

pthread_rwlock_t l;

void *writer(void *arg) { return pthread_rwlock_trywrlock(&l) == 0 ? arg : 0; }

void *try_in_thread(void) {
    pthread_t t;
    void *r;
    pthread_create(&t, 0, writer, &l);
    pthread_join(t, &r);
    return r;
}

int main(void) {
    assert(pthread_rwlock_init(&l, 0) == 0);
    assert(pthread_rwlock_rdlock(&l) == 0);
    assert(pthread_rwlock_rdlock(&l) == 0);
    assert(pthread_rwlock_unlock(&l) == 0);
    assert(try_in_thread() == 0);
    assert(pthread_rwlock_unlock(&l) == 0);
    assert(try_in_thread() == &l);
    return 0;
}
