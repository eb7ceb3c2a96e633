// The sum of two 64-bit inputs wraps around.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>

extern unsigned long __VERIFIER_nondet_ulong(void);

unsigned long long a, b;

void *worker(void *arg) {
    a = __VERIFIER_nondet_ulong();
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    b = __VERIFIER_nondet_ulong();
    pthread_join(t, 0);
    assert(a + b >= a);  // fails here
    return 0;
}
