// An atomic operation that looks at more of an address than its lowest bits.
// expect-error: 3 a pointer used as a number in an atomic operation
#include <assert.h>
#include <stdint.h>

int object;
_Atomic uintptr_t place;

int main(void) {
    place = (uintptr_t)&object;
    __c11_atomic_fetch_and(&place, 0xff0, __ATOMIC_SEQ_CST);
    assert(place == 0);
    return 0;
}
