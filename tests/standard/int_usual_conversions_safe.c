// clause: C11 6.3.1.8 p1: if the unsigned operand has rank greater or equal, the signed operand is converted to it
// expect: SAFE
#include <assert.h>

int main(void) {
    int i = -1;
    unsigned u = 1;
    long l = -1;
    assert(i > u);
    assert(!(l > u));
    assert(sizeof(char) - 2 > 0);
    return 0;
}
