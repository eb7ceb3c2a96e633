// clause: SV-COMP rules: __VERIFIER_nondet_X() returns an arbitrary value of the type X
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
    assert(__VERIFIER_nondet_uchar() != 255);  // fails here
    return 0;
}
