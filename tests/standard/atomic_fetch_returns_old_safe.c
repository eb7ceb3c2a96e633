// clause: C11 7.17.7.5 p4: atomically, the value pointed to by object immediately before the effects
// expect: SAFE
#include <assert.h>
#include <stdatomic.h>

int main(void) {
    atomic_int x = 12;
    assert(atomic_fetch_add(&x, 3) == 12 && x == 15);
    assert(atomic_fetch_sub(&x, 5) == 15 && x == 10);
    assert(atomic_fetch_or(&x, 5) == 10 && x == 15);
    assert(atomic_fetch_and(&x, 6) == 15 && x == 6);
    assert(atomic_fetch_xor(&x, 3) == 6 && x == 5);
    return 0;
}
