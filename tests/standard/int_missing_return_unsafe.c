// clause: C11 6.9.1 p12: if the } that terminates a function is reached, and the value of the call is used, the
//     behavior is undefined
// The value is no particular one.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>

int sign(int x) {
    if (x > 0) return 1;
    if (x < 0) return -1;
}

int main(void) {
    int s = sign(0);
    assert(s == 0);  // fails here
    return 0;
}
