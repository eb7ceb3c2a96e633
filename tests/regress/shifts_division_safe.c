// Arithmetic and logical shifts, signed and unsigned division and remainder.
// expect: SAFE
#include <assert.h>

extern signed char __VERIFIER_nondet_char(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
    signed char s = __VERIFIER_nondet_char();
    unsigned char u = __VERIFIER_nondet_uchar();
    assert(s >> 1 == (s - (s & 1)) / 2);
    assert(u >> 3 == u / 8);
    assert((u << 2) % 4 == 0);
    assert(u / 7 * 7 + u % 7 == u);
    assert(-7 / 2 == -3 && -7 % 2 == -1 && 7 % -2 == 1);
    assert((unsigned)s >> 31 == (s < 0));
    return 0;
}
