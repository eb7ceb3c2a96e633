// C: the length of a variable-length array and of a heap object may depend on input.
// expect: SAFE
#include <assert.h>
#include <stdlib.h>
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    if (n < 1 || n > 3) return 0;
    char local[n], *heap = malloc(n);
    memset(local, 7, n);
    memcpy(heap, local, n);
    assert(heap[n - 1] == 7);
    free(heap);
    return 0;
}
