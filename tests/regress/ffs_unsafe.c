// The sign is a bit, too.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <strings.h>

int __VERIFIER_nondet_int(void);

int main(void) {
    assert(ffs(__VERIFIER_nondet_int()) < 32); // fails here
    return 0;
}
