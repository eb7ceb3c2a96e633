// clause: POSIX pthread_exit: shall not release any application visible process resources, including, but not limited
//     to, mutexes
// expect: UNSAFE: deadlock
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *worker(void *arg) {
    pthread_mutex_lock(&m);
    pthread_exit(0);
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, 0);
    pthread_mutex_lock(&m);
    return 0;
}
