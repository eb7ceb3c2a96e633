// Inline assembly that jumps is refused, also in a function that is called.
// expect-error: 3 unsupported: inline assembly that jumps (asm goto)
#include <assert.h>

static int is_set(int value) {
    __asm__ goto("test %0,%0; jnz %l1" : : "r"(value) : "cc" : set);
    return 0;
set:
    return 1;
}

int main(void) {
    assert(!is_set(0));
    return 0;
}
