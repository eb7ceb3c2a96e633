// clause: POSIX pthread_cleanup_push: the handler is popped and invoked with arg when the thread exits (calls
//     pthread_exit())
// expect: SAFE
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void unlock(void *p) { pthread_mutex_unlock(p); }

void *worker(void *arg) {
    pthread_mutex_lock(&m);
    pthread_cleanup_push(unlock, &m);
    if (arg) pthread_exit(0);
    pthread_cleanup_pop(1);
    return 0;
}

int main(void) {
    pthread_t t, u;
    pthread_create(&t, 0, worker, 0);
    pthread_create(&u, 0, worker, &m);
    pthread_join(t, 0);
    pthread_join(u, 0);
    pthread_mutex_lock(&m);
    return 0;
}
