// clause: C11 7.22.3 p1: each such allocation shall yield a pointer to an object disjoint from any other object
// args: --check assert,memory
// expect: SAFE
#include <assert.h>
#include <stdlib.h>

int main(void) {
    int *p = malloc(sizeof *p), *q = malloc(sizeof *q);
    if (!p || !q) return 0;
    assert(p != q);
    *p = 1;
    *q = 2;
    assert(*p == 1);
    free(p);
    free(q);
    return 0;
}
