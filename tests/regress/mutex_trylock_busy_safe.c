// trylock on a mutex that another thread holds gives EBUSY and does not wait.
// expect: SAFE
#include <assert.h>
#include <errno.h>
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *worker(void *arg) {
    assert(pthread_mutex_trylock(&m) == EBUSY);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_mutex_lock(&m);
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, 0);
    pthread_mutex_unlock(&m);
    assert(pthread_mutex_trylock(&m) == 0);
    return 0;
}
