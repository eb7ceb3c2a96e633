// POSIX, pthread_cond_destroy: a condition variable can be destroyed as soon as all who waited have been woken, though
// they have not come back from the wait yet.
// args: --check assert,memory
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int sleeps, go, gone;

static void *work(void *arg) {
    pthread_mutex_lock(&m);
    sleeps = 1;
    while (!go) pthread_cond_wait(&c, &m);
    int was_gone = gone;
    pthread_mutex_unlock(&m);
    assert(!was_gone);  // fails here
    return arg;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    pthread_mutex_lock(&m);
    if (sleeps) {
        go = 1;
        pthread_cond_broadcast(&c);
        pthread_cond_destroy(&c);
        gone = 1;
    }
    pthread_mutex_unlock(&m);
    if (gone) pthread_join(t, 0);
    return 0;
}
