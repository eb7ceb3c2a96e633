// clause: POSIX pthread_cond_wait: [EPERM] the mutex type is PTHREAD_MUTEX_ERRORCHECK and the current thread does not
//     own the mutex
// expect: SAFE
#include <assert.h>
#include <errno.h>
#include <pthread.h>

int main(void) {
    pthread_mutexattr_t a;
    pthread_mutex_t m;
    pthread_cond_t c = PTHREAD_COND_INITIALIZER;
    pthread_mutexattr_init(&a);
    pthread_mutexattr_settype(&a, PTHREAD_MUTEX_ERRORCHECK);
    pthread_mutex_init(&m, &a);
    assert(pthread_cond_wait(&c, &m) == EPERM);
    assert(pthread_mutex_trylock(&m) == 0);
    return 0;
}
