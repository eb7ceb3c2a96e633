// An unsigned char reaches 255.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
    unsigned char c = __VERIFIER_nondet_uchar();
    assert((unsigned char)(c + 1) > c);  // fails here
    return 0;
}
