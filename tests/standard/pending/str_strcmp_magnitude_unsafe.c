// clause: C11 7.24.4.2 p3: only the sign of the result is promised: an integer greater than, equal to, or less than
//     zero
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <string.h>

char a[2] = "c", b[2] = "a";

int main(void) {
    assert(strcmp(a, b) == 2);  // fails here
    return 0;
}
