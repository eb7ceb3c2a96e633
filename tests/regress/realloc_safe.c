// C: realloc keeps the content up to the smaller size, and makes room behind it.
// expect: SAFE
#include <assert.h>
#include <stdlib.h>

int main(void) {
    int *p = realloc(0, 2 * sizeof *p);
    p[0] = 1;
    p[1] = 2;
    p = realloc(p, 4 * sizeof *p);
    p[3] = 4;
    assert(p[0] == 1 && p[1] == 2);
    p = realloc(p, sizeof *p);
    assert(p[0] == 1);
    free(p);
    return 0;
}
