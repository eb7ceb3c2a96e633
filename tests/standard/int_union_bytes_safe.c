// clause: C11 6.5.2.3 footnote 95: a member other than the last one stored is reinterpreted as an object representation
//     in the new type
// expect: SAFE
#include <assert.h>

union {
    unsigned u;
    unsigned char c[4];
} x;

int main(void) {
    x.u = 0x01010101u;
    assert(x.c[0] == 1 && x.c[3] == 1);
    x.c[0] = x.c[1] = x.c[2] = x.c[3] = 0xff;
    assert(x.u == 0xffffffffu);
    return 0;
}
