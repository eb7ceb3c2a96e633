// clause: C11 7.22.3.5 p2: the new object has the size specified by size
// args: --check memory
// expect: UNSAFE: out-of-bounds access at FILE:LINE
#include <stdlib.h>

int main(void) {
    char *p = malloc(4);
    p[3] = 1;
    p = realloc(p, 2);
    if (!p) return 0;
    return p[3];  // fails here
}
