// A program of one thread with an input that breaks the assertion.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
    int x = __VERIFIER_nondet_int();
    assert(x * x != 49);  // fails here
    return 0;
}
