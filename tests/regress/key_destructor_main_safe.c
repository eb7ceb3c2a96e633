// POSIX, pthread_key_create and exit: the end of the process calls no destructors.
// args: --check assert
// expect: SAFE
#include <assert.h>
#include <pthread.h>

pthread_key_t key;

void destroy(void *value) {
    assert(0);
}

void *waits(void *lock) {
    pthread_setspecific(key, lock);
    pthread_mutex_lock(lock);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    pthread_mutex_lock(&lock);
    pthread_key_create(&key, destroy);
    pthread_setspecific(key, &t);
    pthread_create(&t, 0, waits, &lock);
    return 0;
}
