// clause: C11 7.21.6.6 p2: sprintf writes a null character at the end, and knows no bound
// args: --check memory
// expect: UNSAFE: out-of-bounds access at FILE:LINE
#include <stdio.h>

int main(void) {
    char a[3];
    sprintf(a, "%d", 123);  // fails here
    return 0;
}
