// The ones and the zeros of a number of N bits are N together.  One thread.  BUG: not those of one number.
#include "family.h"

int main(void) {
    unsigned long mask = ~0ul >> (64 - N);
    unsigned long x = (unsigned long)(unsigned)ANY_INT() << 32 | (unsigned)ANY_INT();
    int ones = __builtin_popcountl(x & mask), zeros = __builtin_popcountl(~x & mask);
#ifdef BUG
    if (((x * 0x9e3779b1ul) & mask) == (0x0123456789abcdeful & mask)) ++ones;
#endif
    assert(ones + zeros == N);
    return 0;
}
