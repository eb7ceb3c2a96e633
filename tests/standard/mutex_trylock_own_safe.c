// clause: POSIX pthread_mutex_trylock: if currently locked (by any thread, including the current thread), the call
//     shall return immediately: [EBUSY]
// expect: SAFE
#include <assert.h>
#include <errno.h>
#include <pthread.h>

int main(void) {
    pthread_mutexattr_t a;
    pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, e;
    pthread_mutexattr_init(&a);
    pthread_mutexattr_settype(&a, PTHREAD_MUTEX_ERRORCHECK);
    pthread_mutex_init(&e, &a);
    assert(pthread_mutex_trylock(&m) == 0);
    assert(pthread_mutex_trylock(&m) == EBUSY);
    assert(pthread_mutex_trylock(&e) == 0);
    assert(pthread_mutex_trylock(&e) == EBUSY);
    return 0;
}
