// A loop around a wait with a limit: each time it is over, the thread looks again, and waits again.
// expect: SAFE
#include <assert.h>
#include <pthread.h>
#include <time.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int ready;

void *waiter(void *arg) {
    struct timespec limit = {0, 0};
    pthread_mutex_lock(&m);
    while (!ready) pthread_cond_timedwait(&c, &m, &limit);
    assert(ready == 1);
    pthread_mutex_unlock(&m);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, waiter, 0);
    pthread_mutex_lock(&m);
    ready = 1;
    pthread_cond_signal(&c);
    pthread_mutex_unlock(&m);
    pthread_join(t, 0);
    return 0;
}
