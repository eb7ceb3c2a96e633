// The divisor may still be 0.
// args: --check assert,overflow
// expect: UNSAFE: division by zero at FILE:LINE
#include <assert.h>
#include <pthread.h>

int divisor;

void *worker(void *arg) {
    divisor = 2;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    int q = 10 / divisor;  // fails here
    return q;
}
