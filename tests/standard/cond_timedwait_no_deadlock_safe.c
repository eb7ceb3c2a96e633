// clause: POSIX pthread_cond_timedwait: an error is returned if the absolute time passes before the condition is
//     signaled
// A wait with a time does not wait for ever, though nobody signals.
// expect: SAFE
#include <pthread.h>
#include <time.h>

int main(void) {
    pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
    pthread_cond_t c = PTHREAD_COND_INITIALIZER;
    struct timespec soon = {1, 0};
    pthread_mutex_lock(&m);
    pthread_cond_timedwait(&c, &m, &soon);
    pthread_mutex_unlock(&m);
    return 0;
}
