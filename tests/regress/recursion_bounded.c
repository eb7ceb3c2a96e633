// The depth of the recursion is an input: only a bounded answer.
// args: --unwind 3
// expect: SAFE up to
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

unsigned depth(unsigned n) { return n == 0 ? 0 : 1 + depth(n - 1); }

int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    assert(depth(n) == n);
    return 0;
}
