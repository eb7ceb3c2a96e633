// clause: POSIX pthread_mutex_timedlock: under no circumstance shall the function fail with a timeout if the mutex can
//     be locked immediately
// expect: SAFE
#include <assert.h>
#include <pthread.h>
#include <time.h>

int main(void) {
    pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
    struct timespec past = {0, 0};
    assert(pthread_mutex_timedlock(&m, &past) == 0);
    pthread_mutex_unlock(&m);
    return 0;
}
