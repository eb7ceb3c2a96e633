// POSIX: pthread_cond_wait returns EPERM if the error-checking mutex is not held by the caller; it does not wait then.
// expect: SAFE
#include <assert.h>
#include <errno.h>
#include <pthread.h>

pthread_mutex_t m;
pthread_cond_t c;

void *holder(void *arg) {
    pthread_mutex_lock(&m);
    pthread_cond_broadcast(&c);
    pthread_mutex_unlock(&m);
    return 0;
}

int main(void) {
    pthread_mutexattr_t a;
    pthread_t t;
    pthread_mutexattr_init(&a);
    pthread_mutexattr_settype(&a, PTHREAD_MUTEX_ERRORCHECK);
    pthread_mutex_init(&m, &a);
    assert(pthread_cond_init(&c, 0) == 0);
    pthread_create(&t, 0, holder, 0);
    assert(pthread_cond_wait(&c, &m) == EPERM);
    pthread_join(t, 0);
    assert(pthread_cond_destroy(&c) == 0);
    return 0;
}
