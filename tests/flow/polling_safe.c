// A thread polls under a lock until another one is ready.
// expect: SAFE
#include <assert.h>
#include <pthread.h>
#include <sched.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int ready, data;

static void *work(void *arg) {
    data = 42;
    pthread_mutex_lock(&m);
    ready = 1;
    pthread_mutex_unlock(&m);
    return arg;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    pthread_mutex_lock(&m);
    while (!ready) {
        pthread_mutex_unlock(&m);
        sched_yield();
        pthread_mutex_lock(&m);
    }
    pthread_mutex_unlock(&m);
    assert(data == 42);
    pthread_join(t, 0);
    return 0;
}
