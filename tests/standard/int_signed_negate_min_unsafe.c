// clause: C11 6.5 p5: the negative of the smallest int is not representable
// args: --check overflow
// expect: UNSAFE: signed overflow at FILE:LINE
#include <limits.h>

int x = INT_MIN;

int main(void) {
    x = -x;  // fails here
    return 0;
}
