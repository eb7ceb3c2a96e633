// Arithmetic on the address as a number is not modelled.
// expect-error: 3 unsupported: a pointer used as a number
#include <assert.h>
#include <stdint.h>

int x;

int main(void) {
    int *p = &x;
    assert(((uintptr_t)p * 3) % 5 != 1);
    return 0;
}
