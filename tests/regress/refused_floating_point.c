// long double is not modelled.
// expect-error: 3 unsupported: floating point of this format
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
    long double d = __VERIFIER_nondet_int();
    assert(d < 1e10);
    return 0;
}
