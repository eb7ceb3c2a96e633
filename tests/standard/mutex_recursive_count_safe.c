// clause: POSIX pthread_mutex_lock: when the lock count reaches zero, the mutex shall become available for other
//     threads to acquire
// expect: SAFE
#include <assert.h>
#include <errno.h>
#include <pthread.h>

pthread_mutex_t m;

void *busy(void *arg) {
    assert(pthread_mutex_trylock(&m) == EBUSY);
    return 0;
}

void *available(void *arg) {
    assert(pthread_mutex_trylock(&m) == 0);
    return 0;
}

void in_thread(void *(*f)(void *)) {
    pthread_t t;
    pthread_create(&t, 0, f, 0);
    pthread_join(t, 0);
}

int main(void) {
    pthread_mutexattr_t a;
    pthread_mutexattr_init(&a);
    pthread_mutexattr_settype(&a, PTHREAD_MUTEX_RECURSIVE);
    pthread_mutex_init(&m, &a);
    assert(pthread_mutex_lock(&m) == 0);
    assert(pthread_mutex_lock(&m) == 0);
    assert(pthread_mutex_unlock(&m) == 0);
    in_thread(busy);
    assert(pthread_mutex_unlock(&m) == 0);
    in_thread(available);
    return 0;
}
