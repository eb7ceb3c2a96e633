// clause: C11 6.3.1.1 p2: if an int can represent all values of the original type, the value is converted to an int
// expect: SAFE
#include <assert.h>

int main(void) {
    unsigned char a = 200, b = 100;
    unsigned char z = 0;
    assert(a + b == 300);
    assert(~z == -1);
    assert(z - 1 < 0);
    assert((unsigned char)(a + b) == 44);
    return 0;
}
