// clause: C11 7.22.3.5 p2: the contents of the new object shall be the same as that of the old object prior to
//     deallocation
// args: --check assert,memory
// expect: SAFE
#include <assert.h>
#include <stdlib.h>

int main(void) {
    int *p = malloc(2 * sizeof *p);
    if (!p) return 0;
    p[0] = 3;
    p[1] = 4;
    int *q = realloc(p, 4 * sizeof *q);
    if (!q) return 0;
    assert(q[0] == 3 && q[1] == 4);
    q[3] = 5;
    free(q);
    return 0;
}
