// expect: SAFE
// C17 7.12: whole numbers and roots.
#include <assert.h>
#include <math.h>

int main(void) {
    assert(sqrt(2.0) == 0x1.6a09e667f3bcdp+0 && sqrtf(9.0f) == 3.0f && sqrt(-1.0) != sqrt(-1.0));
    assert(floor(-1.5) == -2 && ceil(1.2) == 2 && trunc(-1.9) == -1 && round(2.5) == 3 && rint(2.5) == 2);
    assert(fmax(1, 2) == 2 && fminf(1, 2) == 1);
    return 0;
}
