// clause: C11 6.5.5 p6: the algebraic quotient with any fractional part discarded; (a/b)*b + a%b shall equal a
// expect: SAFE
#include <assert.h>

int a = -7, b = 2;

int main(void) {
    assert(a / b == -3 && a % b == -1);
    assert(7 / -b == -3 && 7 % -b == 1);
    assert((a / b) * b + a % b == a);
    return 0;
}
