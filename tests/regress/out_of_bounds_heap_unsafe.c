// Reading behind a heap object.
// args: --check assert,memory
// expect: UNSAFE: out-of-bounds access at FILE:LINE
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
    int *p = malloc(3 * sizeof(int));
    unsigned i = __VERIFIER_nondet_uint();
    if (i <= 3) p[i] = 0;  // fails here
    free(p);
    return 0;
}
