// clause: C11 6.5.16 p3: an assignment expression has the value of the left operand after the assignment
// expect: SAFE
#include <assert.h>

struct {
    unsigned a : 3;
} s;

int main(void) {
    int x = (s.a = 12);
    unsigned char c;
    int y = (c = 300);
    assert(x == 4 && y == 44);
    return 0;
}
