// clause: SV-COMP rules: the value is one of the type: an unsigned char is at most 255, a _Bool 0 or 1
// expect: SAFE
#include <assert.h>

extern unsigned char __VERIFIER_nondet_uchar(void);
extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
    int x = __VERIFIER_nondet_uchar();
    int b = __VERIFIER_nondet_bool();
    assert(x >= 0 && x <= 255);
    assert(b == 0 || b == 1);
    return 0;
}
