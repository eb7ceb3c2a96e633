// clause: C11 6.3.1.2 p1: the result is 0 if the value compares equal to 0; otherwise, the result is 1
// expect: SAFE
#include <assert.h>

int main(void) {
    int x;
    _Bool a = 256, b = 0.5, c = &x, d = 0.0, e = (void *)0;
    assert(a == 1 && b == 1 && c == 1 && d == 0 && e == 0);
    a = 2;
    a += 5;
    assert(a == 1);
    assert((_Bool)256 == 1 && (unsigned char)256 == 0);
    return 0;
}
