// clause: POSIX pthread_mutex_trylock: if successful, return zero (a lock that nobody holds is acquired)
// expect: SAFE
#include <assert.h>
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *worker(void *arg) {
    if (pthread_mutex_trylock(&m) == 0) pthread_mutex_unlock(&m);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, 0);
    assert(pthread_mutex_trylock(&m) == 0);
    return 0;
}
