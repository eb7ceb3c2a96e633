// clause: POSIX pthread_mutex_timedlock: [ETIMEDOUT] the mutex could not be locked before the specified timeout expired
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>
#include <time.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *worker(void *arg) {
    pthread_mutex_lock(&m);
    pthread_mutex_unlock(&m);
    return 0;
}

int main(void) {
    pthread_t t;
    struct timespec soon = {1, 0};
    pthread_create(&t, 0, worker, 0);
    assert(pthread_mutex_timedlock(&m, &soon) == 0);  // fails here
    pthread_mutex_unlock(&m);
    pthread_join(t, 0);
    return 0;
}
