// Any number, and the seed becomes any number.
#include "runtime/heddle.h"

int rand_r(unsigned* seed) {
    const unsigned next_seed = __VERIFIER_nondet_uint();
    const unsigned some = __VERIFIER_nondet_uint();
    *seed = next_seed;
    return (int)(some & INT32_MAX);
}
