// Fresh memory holds any value, but the same one at every look.
// args: --check assert
// expect: SAFE
#include <assert.h>
#include <stdlib.h>

int main(void) {
    int *p = malloc(sizeof *p);
    int first = *p;
    assert(first == *p);
    free(p);
    return 0;
}
