// A negative char, seen as unsigned, is large.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>

extern signed char __VERIFIER_nondet_char(void);

signed char c;

void *worker(void *arg) {
    c = __VERIFIER_nondet_char();
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, 0);
    assert((unsigned)c < 200u);  // fails here
    return 0;
}
