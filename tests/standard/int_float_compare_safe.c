// clause: C11 F.9.3, 6.5.8: a NaN is unordered and not equal to itself; -0.0 == 0.0
// expect: SAFE
#include <assert.h>

double zero = 0.0;

int main(void) {
    double n = zero / zero;
    assert(n != n && !(n < 1.0) && !(n >= 1.0));
    assert(-zero == zero && 1.0 / -zero < 0.0);
    return 0;
}
