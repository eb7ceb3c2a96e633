// clause: C11 6.5.17 p2: there is a sequence point between the evaluation of the left operand of a comma operator and
//     the right
// expect: SAFE
#include <assert.h>

int main(void) {
    int x = 1;
    int y = (x++, x * 10);
    assert(y == 20);
    return 0;
}
