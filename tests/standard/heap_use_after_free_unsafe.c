// clause: C11 7.22.3 p1: the lifetime of an allocated object extends from the allocation until the deallocation
// args: --check memory
// expect: UNSAFE: use after free at FILE:LINE
#include <stdlib.h>

int main(void) {
    int *p = malloc(sizeof *p);
    *p = 1;
    free(p);
    return *p;  // fails here
}
