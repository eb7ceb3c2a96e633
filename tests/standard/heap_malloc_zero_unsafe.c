// clause: C11 7.22.3 p1: if the size is zero, the returned pointer shall not be used to access an object
// args: --check memory
// expect: UNSAFE: out-of-bounds access at FILE:LINE
#include <stdlib.h>

int main(void) {
    char *p = malloc(0);
    if (p) *p = 1;  // fails here
    return 0;
}
