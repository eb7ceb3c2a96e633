// clause: POSIX pthread_mutex_trylock: if recursive and owned by the calling thread, the lock count is incremented and
//     success returned
// expect: SAFE
#include <assert.h>
#include <errno.h>
#include <pthread.h>

pthread_mutex_t m;

void *busy(void *arg) {
    assert(pthread_mutex_trylock(&m) == EBUSY);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_mutexattr_t a;
    pthread_mutexattr_init(&a);
    pthread_mutexattr_settype(&a, PTHREAD_MUTEX_RECURSIVE);
    pthread_mutex_init(&m, &a);
    assert(pthread_mutex_trylock(&m) == 0);
    assert(pthread_mutex_trylock(&m) == 0);
    assert(pthread_mutex_unlock(&m) == 0);
    pthread_create(&t, 0, busy, 0);
    pthread_join(t, 0);
    return 0;
}
