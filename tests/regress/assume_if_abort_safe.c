// The assumption written with abort, as verification suites do.
// expect: SAFE
#include <assert.h>
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

void assume_abort_if_not(int cond) {
    if (!cond) abort();
}

int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    assume_abort_if_not(n < 5);
    assert(n * n <= 16);
    return 0;
}
