// An error-checking mutex tells its owner, and who unlocks without owning it.
// expect: SAFE
#include <assert.h>
#include <errno.h>
#include <pthread.h>

pthread_mutex_t m;

void *worker(void *arg) {
    assert(pthread_mutex_unlock(&m) == EPERM);
    return 0;
}

int main(void) {
    pthread_mutexattr_t attributes;
    pthread_mutexattr_init(&attributes);
    pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_ERRORCHECK);
    pthread_mutex_init(&m, &attributes);
    assert(pthread_mutex_lock(&m) == 0);
    assert(pthread_mutex_lock(&m) == EDEADLK);
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, 0);
    assert(pthread_mutex_unlock(&m) == 0);
    return 0;
}
