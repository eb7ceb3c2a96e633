// As lock_held_by_finished_safe.c, but main needs the lock, too.
// expect: UNSAFE: deadlock at FILE:LINE
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *worker(void *arg) {
    pthread_mutex_lock(&m);
    return arg;
}

int main(void) {
    pthread_t first;
    pthread_create(&first, 0, worker, 0);
    pthread_mutex_lock(&m);  // fails here
    return 0;
}
