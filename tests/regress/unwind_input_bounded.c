// A loop whose bound is an input is cut by --unwind.
// args: --unwind 3
// expect: SAFE up to
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
    unsigned n = __VERIFIER_nondet_uint(), i = 0;
    while (i < n) i++;
    assert(i == n);
    return 0;
}
