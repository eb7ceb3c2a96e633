// clause: C11 6.3.1.4 p1: the fractional part is discarded (truncated toward zero)
// expect: SAFE
#include <assert.h>

double d = -2.9, e = 2.9;

int main(void) {
    assert((int)d == -2 && (int)e == 2);
    return 0;
}
