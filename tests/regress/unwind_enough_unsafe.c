// As unwind_too_small_bounded.c with one iteration more.
// args: --unwind 4
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
    unsigned n = __VERIFIER_nondet_uint(), i = 0;
    while (i < n) i++;
    assert(i != 4);  // fails here
    return 0;
}
