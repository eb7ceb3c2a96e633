// C: an object of n bytes has no byte n.
// args: --check assert,memory
// expect: UNSAFE: out-of-bounds access at FILE:LINE
#include <stdlib.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    if (n < 1 || n > 3) return 0;
    char *heap = malloc(n);
    heap[2] = 1;  // fails here
    return 0;
}
