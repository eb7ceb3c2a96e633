// Quotient and remainder make up the dividend, and the remainder is smaller than the divisor, of any two numbers of N bits.
// One thread.  BUG: the remainder may be as large as the divisor.
#include "family.h"

int main(void) {
    unsigned mask = (1u << N) - 1;
    unsigned a = (unsigned)ANY_INT() & mask, b = (unsigned)ANY_INT() & mask;
    ASSUME(b != 0);
    unsigned quotient = a / b, remainder = a % b;
#ifdef BUG
    if (quotient == 3 && remainder == 5 && b % 7 == 6) --quotient, remainder += b;
#endif
    assert(quotient * b + remainder == a);
    assert(remainder < b);
    return 0;
}
