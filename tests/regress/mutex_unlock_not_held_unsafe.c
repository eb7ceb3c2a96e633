// POSIX: only the thread that holds a mutex of the default type may unlock it; all else is undefined.
// args: --check memory
// expect: UNSAFE: unlock of a mutex that the thread does not hold at FILE:LINE
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *worker(void *arg) {
    pthread_mutex_unlock(&m);  // fails here
    return arg;
}

int main(void) {
    pthread_t thread;
    pthread_mutex_lock(&m);
    pthread_create(&thread, 0, worker, 0);
    pthread_join(thread, 0);
    return 0;
}
