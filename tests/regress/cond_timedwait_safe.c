// POSIX: pthread_cond_timedwait holds the mutex again when it returns, also with ETIMEDOUT; it never waits for ever.
// expect: SAFE
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int ready, shared;

void *producer(void *arg) {
    pthread_mutex_lock(&m);
    ready = 1;
    ++shared;
    pthread_cond_signal(&c);
    pthread_mutex_unlock(&m);
    return 0;
}

int main(void) {
    struct timespec soon = {1, 0};
    pthread_t t;
    int result = 0;
    pthread_create(&t, 0, producer, 0);
    pthread_mutex_lock(&m);
    if (!ready) result = pthread_cond_timedwait(&c, &m, &soon);
    assert(result == 0 || result == ETIMEDOUT);
    ++shared;
    pthread_mutex_unlock(&m);
    pthread_join(t, 0);
    assert(shared == 2);
    return 0;
}
