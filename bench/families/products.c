// The product of a sum and a difference is a difference of squares, of any two numbers of N bits.  One thread.  BUG: but
// for numbers with a certain product.
#include "family.h"

int main(void) {
    unsigned mask = (1u << N) - 1;
    unsigned a = (unsigned)ANY_INT() & mask, b = (unsigned)ANY_INT() & mask;
    unsigned sum_times_difference = (a + b) * (a - b);
#ifdef BUG
    if (a > 2 && b > 2 && a * b == 3u * ((1u << N) - 1)) ++sum_times_difference;
#endif
    assert(sum_times_difference == a * a - b * b);
    return 0;
}
