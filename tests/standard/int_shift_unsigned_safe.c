// clause: C11 6.5.7 p4, p5: unsigned: E1 x 2^E2 reduced modulo; E1 >> E2 is the integral part of the quotient
// args: --check assert,overflow
// expect: SAFE
#include <assert.h>

int main(void) {
    unsigned x = 0x80000001u;
    unsigned char c = 0x81;
    assert(x << 1 == 2);
    assert(x >> 31 == 1);
    assert(c << 1 == 0x102);
    assert((1u << 31) >> 31 == 1);
    return 0;
}
