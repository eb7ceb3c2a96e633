// IEEE 754: an integer of 32 bits does not always fit a float.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

float shared;

void *worker(void *arg) {
    shared = 1.5f;
    return 0;
}

int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 1 << 30) return 0;
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    assert(shared == 0 || (int)(float)n == n);  // fails here
    pthread_join(t, 0);
    return 0;
}
