// clause: C11 6.7.2.1 p10: a bit-field is interpreted as having an integer type of the specified number of bits
// expect: SAFE
#include <assert.h>

struct {
    unsigned a : 3;
    signed b : 3;
    _Bool c : 1;
} s;

int main(void) {
    s.a = 9;
    s.b = -4;
    s.c = 2;
    assert(s.a == 1 && s.b == -4 && s.c == 1);
    s.a--;
    s.a--;
    assert(s.a == 7);
    assert(s.a - 8 < 0);
    return 0;
}
