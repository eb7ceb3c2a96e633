// Arithmetic with 128 bits in registers.
// expect: SAFE
#include <assert.h>

extern long __VERIFIER_nondet_long(void);
extern unsigned long __VERIFIER_nondet_ulong(void);

int main(void) {
    long x = __VERIFIER_nondet_long();
    __int128 wide = (__int128)x << 64;
    assert((long)(wide >> 64) == x);
    unsigned long y = __VERIFIER_nondet_ulong();
    unsigned __int128 sum = (unsigned __int128)y + y;
    assert((unsigned long)(sum >> 64) == y >> 63);
    return 0;
}
