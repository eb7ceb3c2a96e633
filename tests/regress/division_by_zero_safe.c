// The divisor is set before the thread starts and only grows.
// expect: SAFE
#include <assert.h>
#include <pthread.h>

int divisor = 1;

void *worker(void *arg) {
    divisor = 2;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    int q = 10 / divisor;
    assert(q == 10 || q == 5);
    return 0;
}
