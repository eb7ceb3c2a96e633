// clause: C11 7.17.7.3 p3: atomic_exchange returns the value immediately before the effects
// expect: SAFE
#include <assert.h>
#include <stdatomic.h>

int main(void) {
    atomic_int x;
    atomic_init(&x, 4);
    assert(atomic_exchange(&x, 9) == 4);
    assert(atomic_load(&x) == 9);
    atomic_store(&x, 1);
    assert(atomic_load(&x) == 1);
    return 0;
}
