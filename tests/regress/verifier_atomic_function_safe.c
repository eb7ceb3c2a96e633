// A function named __VERIFIER_atomic_* is one step.
// expect: SAFE
#include <assert.h>
#include <pthread.h>

int x;

void __VERIFIER_atomic_increment(int by) {
    int copy = x;
    if (by > 1) copy += by - 1;
    x = copy + 1;
}

void *worker(void *arg) {
    __VERIFIER_atomic_increment(2);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    __VERIFIER_atomic_increment(1);
    pthread_join(t, 0);
    assert(x == 3);
    return 0;
}
