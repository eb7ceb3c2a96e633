// clause: POSIX pthread_cond_timedwait: spurious wakeups from pthread_cond_timedwait() may occur
// The result 0 does not mean that somebody has signalled.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>
#include <time.h>

int main(void) {
    pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
    pthread_cond_t c = PTHREAD_COND_INITIALIZER;
    struct timespec soon = {1, 0};
    pthread_mutex_lock(&m);
    assert(pthread_cond_timedwait(&c, &m, &soon) != 0);  // fails here
    pthread_mutex_unlock(&m);
    return 0;
}
