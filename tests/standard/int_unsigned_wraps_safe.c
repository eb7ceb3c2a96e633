// clause: C11 6.2.5 p9: a computation involving unsigned operands can never overflow: it is reduced modulo the largest
//     value plus one
// args: --check assert,overflow
// expect: SAFE
#include <assert.h>
#include <limits.h>

int main(void) {
    unsigned x = UINT_MAX;
    unsigned char c = 255;
    assert(x + 1 == 0);
    assert(0u - 1 == UINT_MAX);
    c++;
    assert(c == 0);
    assert(x * x == 1);
    return 0;
}
