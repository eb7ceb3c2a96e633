// Two of three have come to a barrier when main returns.
// expect: SAFE
#include <pthread.h>

pthread_barrier_t b;

void *worker(void *arg) {
    pthread_barrier_wait(&b);
    return arg;
}

int main(void) {
    pthread_t first, second;
    pthread_barrier_init(&b, 0, 3);
    pthread_create(&first, 0, worker, 0);
    pthread_create(&second, 0, worker, 0);
    return 0;
}
