// clause: C11 6.5 p5: if the result is not in the range of representable values for its type, the behavior is undefined
// args: --check overflow
// expect: UNSAFE: signed overflow at FILE:LINE
#include <limits.h>

int x = INT_MAX;

int main(void) {
    x = x + 1;  // fails here
    return 0;
}
