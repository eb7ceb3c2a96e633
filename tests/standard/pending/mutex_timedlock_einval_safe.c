// clause: POSIX pthread_mutex_timedlock: [EINVAL] the thread would have blocked, and the nanoseconds field is less than
//     zero or at least 1000 million
// expect: SAFE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>

int main(void) {
    pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
    struct timespec bad = {1, 1000000000};
    pthread_mutex_lock(&m);
    assert(pthread_mutex_timedlock(&m, &bad) == EINVAL);
    pthread_mutex_unlock(&m);
    return 0;
}
