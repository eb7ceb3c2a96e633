// A thread that exits inside pthread_cleanup_push has to call the handler first: refused, not forgotten.
// expect-error: 3 cleanup_exit_refused.c:10:5: unsupported: the exit of a thread inside pthread_cleanup_push
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

void unlock(void *mutex) { pthread_mutex_unlock(mutex); }

void leave(void) {
    pthread_exit(0);  // the caller holds the lock
}

void *work(void *unused) {
    pthread_mutex_lock(&lock);
    pthread_cleanup_push(unlock, &lock);
    leave();
    pthread_cleanup_pop(1);
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, work, 0);
    pthread_join(thread, 0);
    return 0;
}
