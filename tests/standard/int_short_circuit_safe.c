// clause: C11 6.5.13 p4, 6.5.14 p4, 6.5.15 p4: the second operand is not evaluated if the first decides; only one of ?:
//     is evaluated
// args: --check assert,memory
// expect: SAFE
#include <assert.h>

int main(void) {
    int *p = 0, n = 0;
    if (p && *p) n++;
    if (!p || *p) n++;
    int x = p ? *p : 7;
    assert(n == 1 && x == 7);
    assert((n == 5 && n++) == 0 && n == 1);
    return 0;
}
