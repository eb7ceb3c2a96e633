// clause: C11 7.22.3.2 p2: the space is initialized to all bits zero
// args: --check assert,memory
// expect: SAFE
#include <assert.h>
#include <stdlib.h>

int main(void) {
    int *p = calloc(3, sizeof *p);
    if (!p) return 0;
    assert(p[0] == 0 && p[1] == 0 && p[2] == 0);
    free(p);
    return 0;
}
