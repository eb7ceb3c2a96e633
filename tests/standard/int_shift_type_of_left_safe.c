// clause: C11 6.5.7 p3: the type of the result is that of the promoted left operand
// args: --check assert,overflow
// expect: SAFE
#include <assert.h>

int main(void) {
    long n = 31;
    assert(sizeof(1 << n) == sizeof(int));
    assert(1L << 40 == 1099511627776L);
    assert(1u << n == 2147483648u);
    return 0;
}
