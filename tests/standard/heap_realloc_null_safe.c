// clause: C11 7.22.3.5 p3: if ptr is a null pointer, realloc behaves like malloc
// args: --check assert,memory
// expect: SAFE
#include <stdlib.h>

int main(void) {
    int *p = realloc(0, sizeof *p);
    if (p) *p = 1;
    free(p);
    return 0;
}
