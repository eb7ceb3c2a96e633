// An arithmetic shift rounds down, a division rounds to zero.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>

extern signed char __VERIFIER_nondet_char(void);

int main(void) {
    signed char s = __VERIFIER_nondet_char();
    assert(s >> 1 == s / 2);  // fails here
    return 0;
}
