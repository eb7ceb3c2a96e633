// clause: POSIX pthread_mutex_unlock: [EPERM] the mutex type is PTHREAD_MUTEX_ERRORCHECK and the current thread does
//     not own the mutex
// expect: SAFE
#include <assert.h>
#include <errno.h>
#include <pthread.h>

pthread_mutex_t m;

void *worker(void *arg) {
    assert(pthread_mutex_unlock(&m) == EPERM);
    assert(pthread_mutex_trylock(&m) == EBUSY);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_mutexattr_t a;
    pthread_mutexattr_init(&a);
    pthread_mutexattr_settype(&a, PTHREAD_MUTEX_ERRORCHECK);
    pthread_mutex_init(&m, &a);
    pthread_mutex_lock(&m);
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, 0);
    assert(pthread_mutex_unlock(&m) == 0);
    return 0;
}
