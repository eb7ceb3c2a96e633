// expect-error: 3 the input function __VERIFIER_nondet_memory
#include <assert.h>

extern void __VERIFIER_nondet_memory(void *start, unsigned long size);

int main(void) {
    int x = 0;
    __VERIFIER_nondet_memory(&x, sizeof x);
    assert(x == 0);
    return 0;
}
