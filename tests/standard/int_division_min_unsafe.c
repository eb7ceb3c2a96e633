// clause: C11 6.5.5 p6: if the quotient a/b is not representable, the behavior of both a/b and a%b is undefined
// args: --check overflow
// expect: UNSAFE: signed overflow at FILE:LINE
#include <limits.h>

int a = INT_MIN, b = -1;

int main(void) {
    return a % b;  // fails here
}
