// clause: C11 6.5.3.4 p2: the operand of sizeof is not evaluated, unless its type is a variable length array
// args: --check assert,memory
// expect: SAFE
#include <assert.h>

int main(void) {
    int n = 0;
    int *p = 0;
    assert(sizeof(n++) == sizeof(int) && sizeof *p == sizeof(int));
    assert(n == 0);
    return 0;
}
