// clause: POSIX pthread_cond_timedwait: [EINVAL] abstime specified a nanosecond value less than zero or greater than or
//     equal to 1000 million
// expect: SAFE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>

int main(void) {
    pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
    pthread_cond_t c = PTHREAD_COND_INITIALIZER;
    struct timespec bad = {1, 1000000000};
    pthread_mutex_lock(&m);
    assert(pthread_cond_timedwait(&c, &m, &bad) == EINVAL);
    pthread_mutex_unlock(&m);
    return 0;
}
