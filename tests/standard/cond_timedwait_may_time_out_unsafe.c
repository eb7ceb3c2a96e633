// clause: POSIX pthread_cond_timedwait: [ETIMEDOUT] the time specified by abstime has passed
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>
#include <time.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int go;

void *other(void *arg) {
    pthread_mutex_lock(&m);
    go = 1;
    pthread_cond_signal(&c);
    pthread_mutex_unlock(&m);
    return 0;
}

int main(void) {
    pthread_t t;
    struct timespec soon = {1, 0};
    pthread_create(&t, 0, other, 0);
    pthread_mutex_lock(&m);
    if (!go) assert(pthread_cond_timedwait(&c, &m, &soon) == 0);  // fails here
    pthread_mutex_unlock(&m);
    pthread_join(t, 0);
    return 0;
}
