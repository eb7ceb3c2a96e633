// clause: SV-COMP rules: each call returns a value of its own
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
    assert(x == y);  // fails here
    return 0;
}
