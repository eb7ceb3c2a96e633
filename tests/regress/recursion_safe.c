// A recursive function with a constant argument.
// expect: SAFE
#include <assert.h>
#include <pthread.h>

int result;

int factorial(int n) { return n <= 1 ? 1 : n * factorial(n - 1); }

void *worker(void *arg) {
    result = factorial(4);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, 0);
    assert(result == 24);
    return 0;
}
