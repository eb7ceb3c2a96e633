// The input is at most 3, so the loop is covered.
// expect: SAFE
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
    unsigned n = __VERIFIER_nondet_uint() % 4, i = 0;
    while (i < n) i++;
    assert(i == n);
    return 0;
}
