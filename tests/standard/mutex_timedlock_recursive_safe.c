// clause: POSIX pthread_mutex_timedlock: the mutex shall be locked as by pthread_mutex_lock(): a recursive one again by
//     its owner
// expect: SAFE
#include <assert.h>
#include <pthread.h>
#include <time.h>

int main(void) {
    pthread_mutexattr_t a;
    pthread_mutex_t m;
    struct timespec soon = {1, 0};
    pthread_mutexattr_init(&a);
    pthread_mutexattr_settype(&a, PTHREAD_MUTEX_RECURSIVE);
    pthread_mutex_init(&m, &a);
    assert(pthread_mutex_timedlock(&m, &soon) == 0);
    assert(pthread_mutex_timedlock(&m, &soon) == 0);
    assert(pthread_mutex_unlock(&m) == 0);
    assert(pthread_mutex_unlock(&m) == 0);
    return 0;
}
