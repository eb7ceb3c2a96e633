// clause: POSIX pthread_mutex_timedlock: the wait for a mutex that cannot be locked terminates when the timeout expires
// expect: SAFE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>

int main(void) {
    pthread_mutexattr_t a;
    pthread_mutex_t m;
    struct timespec soon = {1, 0};
    pthread_mutexattr_init(&a);
    pthread_mutexattr_settype(&a, PTHREAD_MUTEX_NORMAL);
    pthread_mutex_init(&m, &a);
    pthread_mutex_lock(&m);
    assert(pthread_mutex_timedlock(&m, &soon) == ETIMEDOUT);
    pthread_mutex_unlock(&m);
    return 0;
}
