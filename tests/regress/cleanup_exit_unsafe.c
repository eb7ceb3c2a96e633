// The scope of the handler has ended when the thread exits: the mutex stays locked.
// expect: UNSAFE: deadlock
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

void unlock(void *mutex) { pthread_mutex_unlock(mutex); }

void *work(void *unused) {
    pthread_mutex_lock(&lock);
    pthread_cleanup_push(unlock, &lock);
    pthread_cleanup_pop(0);
    pthread_exit(0);
}

int main(void) {
    pthread_t first, second;
    pthread_create(&first, 0, work, 0);
    pthread_create(&second, 0, work, 0);
    pthread_join(first, 0);
    pthread_join(second, 0);
    return 0;
}
