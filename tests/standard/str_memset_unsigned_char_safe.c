// clause: C11 7.24.6.1 p2: memset copies the value of c (converted to an unsigned char)
// expect: SAFE
#include <assert.h>
#include <string.h>

int main(void) {
    unsigned char a[3] = {1, 2, 3};
    assert(memset(a, 0x1ff, 2) == a);
    assert(a[0] == 255 && a[1] == 255 && a[2] == 3);
    return 0;
}
