// POSIX: spurious wake-ups from pthread_cond_timedwait may occur; it returns 0 then.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>
#include <time.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int ready;

void *producer(void *arg) {
    pthread_mutex_lock(&m);
    ready = 1;
    pthread_cond_signal(&c);
    pthread_mutex_unlock(&m);
    return 0;
}

int main(void) {
    pthread_t t;
    struct timespec limit = {0, 0};
    pthread_create(&t, 0, producer, 0);
    pthread_mutex_lock(&m);
    int in_time = ready || pthread_cond_timedwait(&c, &m, &limit) == 0;
    if (in_time) assert(ready);  // fails here
    pthread_mutex_unlock(&m);
    pthread_join(t, 0);
    return 0;
}
