// clause: C11 6.5.2.4 p2: the result of the postfix ++ operator is the value of the operand
// expect: SAFE
#include <assert.h>

int main(void) {
    int x = 3;
    int y = x++;
    int z = --x;
    assert(y == 3 && z == 3 && x == 3);
    return 0;
}
