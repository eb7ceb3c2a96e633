// clause: C11 7.17.7.5 p3: the operation is on the type of the object: an 8-bit object wraps around at 8 bits
// expect: SAFE
#include <assert.h>
#include <stdatomic.h>

int main(void) {
    atomic_uchar x = 255;
    assert(atomic_fetch_add(&x, 2) == 255);
    assert(x == 1);
    assert(atomic_fetch_sub(&x, 2) == 1);
    assert(x == 255);
    return 0;
}
