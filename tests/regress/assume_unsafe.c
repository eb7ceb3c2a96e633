// As assume_safe.c; without the join x may still be 0.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int x;

void *worker(void *arg) {
    int v = __VERIFIER_nondet_int();
    __VERIFIER_assume(v > 0 && v < 10);
    x = v;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    assert(x < 10 && x != 9);  // fails here
    return 0;
}
