// clause: POSIX pthread_barrier_destroy: the effect of subsequent use of the barrier is undefined until it is
//     reinitialized
// args: --check memory
// expect: UNSAFE: use of a destroyed barrier at FILE:LINE
#include <pthread.h>

pthread_barrier_t b;

void *worker(void *arg) {
    pthread_barrier_wait(&b);  // fails here
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_barrier_init(&b, 0, 2);
    pthread_create(&t, 0, worker, 0);
    pthread_barrier_destroy(&b);
    return 0;
}
