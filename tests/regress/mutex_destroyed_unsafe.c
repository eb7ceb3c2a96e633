// POSIX: a mutex that was destroyed must not be used before it is initialised again.
// args: --check memory --tolerate-misuse
// expect: UNSAFE: use of a destroyed mutex at FILE:LINE
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *worker(void *arg) {
    pthread_mutex_lock(&m);  // fails here
    pthread_mutex_unlock(&m);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    pthread_mutex_destroy(&m);
    pthread_join(t, 0);
    return 0;
}
