// clause: POSIX pthread_mutex_lock: PTHREAD_MUTEX_NORMAL, unlock when not owner: undefined behavior
// args: --check memory
// expect: UNSAFE: unlock of a mutex that the thread does not hold at FILE:LINE
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *worker(void *arg) {
    pthread_mutex_unlock(&m);  // fails here
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_mutex_lock(&m);
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, 0);
    return 0;
}
