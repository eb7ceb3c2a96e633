// clause: POSIX pthread_cond_timedwait: when such timeouts occur, it shall nonetheless release and re-acquire the mutex
// expect: SAFE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>

int main(void) {
    pthread_mutexattr_t a;
    pthread_mutex_t m;
    pthread_cond_t c = PTHREAD_COND_INITIALIZER;
    struct timespec soon = {1, 0};
    pthread_mutexattr_init(&a);
    pthread_mutexattr_settype(&a, PTHREAD_MUTEX_ERRORCHECK);
    pthread_mutex_init(&m, &a);
    pthread_mutex_lock(&m);
    int r = pthread_cond_timedwait(&c, &m, &soon);
    assert(r == 0 || r == ETIMEDOUT);
    assert(pthread_mutex_unlock(&m) == 0);
    assert(pthread_mutex_unlock(&m) == EPERM);
    return 0;
}
