// POSIX: a mutex must be initialised before it is used.  A local variable may look like a mutex that is held, and then
// everybody waits for ever.
// expect: UNSAFE: deadlock
#include <pthread.h>

void *worker(void *lock) {
    pthread_mutex_lock(lock);
    pthread_mutex_unlock(lock);
    return 0;
}

int main(void) {
    pthread_mutex_t lock;
    pthread_t thread;
    pthread_create(&thread, 0, worker, &lock);
    pthread_mutex_lock(&lock);
    pthread_mutex_unlock(&lock);
    pthread_join(thread, 0);
    return 0;
}
