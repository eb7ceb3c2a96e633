// clause: C11 7.22.3 p1: objects are disjoint while they live: a later one may be where a freed one was
// The bits of the old pointer are kept in an integer.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

int main(void) {
    int *p = malloc(sizeof *p);
    uintptr_t old = (uintptr_t)p;
    free(p);
    int *q = malloc(sizeof *q);
    if (!q) return 0;
    assert((uintptr_t)q != old);  // fails here
    return 0;
}
