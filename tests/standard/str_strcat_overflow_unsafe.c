// clause: C11 7.24.3.1 p2, 7.24.1: the array must have room for the copy, including the terminating null character
// args: --check memory
// expect: UNSAFE: out-of-bounds access at FILE:LINE
#include <string.h>

int main(void) {
    char a[4] = "ab";
    strcat(a, "cd");  // fails here
    return 0;
}
