// An assembly text that is empty stops the compiler only; a value that goes through it stays as it is.
// expect: SAFE
#include <assert.h>

int main(void) {
    int x = 1;
    __asm__ volatile("" ::: "memory");
    __asm__ volatile("" : "+r"(x));
    assert(x == 1);
    return 0;
}
