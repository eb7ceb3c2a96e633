// The failure needs four iterations; with three it is not found, and the answer says that it is bounded.
// args: --unwind 3
// expect: SAFE up to
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
    unsigned n = __VERIFIER_nondet_uint(), i = 0;
    while (i < n) i++;
    assert(i != 4);
    return 0;
}
