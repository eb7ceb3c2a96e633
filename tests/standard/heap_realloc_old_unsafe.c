// clause: C11 7.22.3.5 p2: realloc deallocates the old object pointed to by ptr
// args: --check memory
// expect: UNSAFE: use after free at FILE:LINE
#include <stdlib.h>

int main(void) {
    int *p = malloc(sizeof *p);
    *p = 1;
    int *q = realloc(p, 2 * sizeof *q);
    if (!q) return 0;
    return *p;  // fails here
}
