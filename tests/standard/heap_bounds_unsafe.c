// clause: C11 6.5.6 p8: if the result points one past the last element, it shall not be used as the operand of unary *
// args: --check memory
// expect: UNSAFE: out-of-bounds access at FILE:LINE
#include <stdlib.h>

int main(void) {
    int *p = malloc(2 * sizeof *p);
    p[2] = 1;  // fails here
    return 0;
}
