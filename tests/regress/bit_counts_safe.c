// The builtins that count and turn bits, of any number.
// expect: SAFE
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

int main(void) {
    unsigned bits = __VERIFIER_nondet_uint();
    __VERIFIER_assume(bits != 0);
    assert(bits >> (31 - __builtin_clz(bits)) == 1);
    assert((bits >> __builtin_ctz(bits)) & 1);
    assert(__builtin_popcount(bits & 255) + __builtin_popcount(~bits & 255) == 8);
    assert(__builtin_popcount(bits) <= 32);
    assert(__builtin_bswap32(__builtin_bswap32(bits)) == bits);
    assert((__builtin_bswap32(bits) & 255) == bits >> 24);
    return 0;
}
