// IEEE 754: halves are exact, tenths are not, and nothing is equal to NaN.
// expect: SAFE
#include <assert.h>

extern short __VERIFIER_nondet_short(void);

int main(void) {
    short n = __VERIFIER_nondet_short();
    float half = n / 2.0f, zero = n - (float)n;
    assert(half + half == n && (int)half == n / 2);
    assert(0.1 + 0.2 != 0.3 && 1.0 / 3.0 * 3.0 == 1.0);
    assert(zero == 0 && !(zero / zero == zero / zero) && 1 / zero > 1e30f);
    return 0;
}
