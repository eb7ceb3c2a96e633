// clause: C11 6.3.1.3 p2: converted by repeatedly adding or subtracting one more than the maximum value
// expect: SAFE
#include <assert.h>
#include <limits.h>

int main(void) {
    int i = -2;
    assert((unsigned char)i == 254);
    assert((unsigned)i == UINT_MAX - 1);
    assert((unsigned long)i == ULONG_MAX - 1);
    assert((unsigned char)0x1234 == 0x34);
    return 0;
}
