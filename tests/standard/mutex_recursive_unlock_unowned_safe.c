// clause: POSIX pthread_mutex_unlock: [EPERM] the mutex type is PTHREAD_MUTEX_RECURSIVE and the current thread does not
//     own the mutex
// expect: SAFE
#include <assert.h>
#include <errno.h>
#include <pthread.h>

pthread_mutex_t m;

void *worker(void *arg) {
    assert(pthread_mutex_unlock(&m) == EPERM);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_mutexattr_t a;
    pthread_mutexattr_init(&a);
    pthread_mutexattr_settype(&a, PTHREAD_MUTEX_RECURSIVE);
    pthread_mutex_init(&m, &a);
    assert(pthread_mutex_unlock(&m) == EPERM);
    pthread_mutex_lock(&m);
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, 0);
    pthread_mutex_unlock(&m);
    return 0;
}
