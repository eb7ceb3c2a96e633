// An address is some number: there is one for which this is not so.
// expect: UNSAFE: assertion failed at pointer_as_number_unsafe.c:10
#include <assert.h>
#include <stdint.h>

int x;

int main(void) {
    int *p = &x;
    assert(((uintptr_t)p * 3) % 5 != 1);
    return 0;
}
