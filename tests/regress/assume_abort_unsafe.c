// expect: UNSAFE: assertion failed at FILE:LINE
// assume_abort_if_not without a body is an assumption.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void assume_abort_if_not(int);

int main(void) {
    int x = __VERIFIER_nondet_int();
    assume_abort_if_not(x > 3);
    assert(x != 4);  // fails here
    return 0;
}
