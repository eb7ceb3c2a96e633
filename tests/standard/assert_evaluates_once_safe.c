// clause: C11 7.2.1.1 p2: if the expression is false (compares equal to 0) assert calls abort; it is evaluated, once
// expect: SAFE
#include <assert.h>

int main(void) {
    int n = 0;
    assert(++n == 1);
    assert(n == 1);
    return 0;
}
