// clause: C11 7.17.8.1 p3: test_and_set returns the value of the object immediately before the effects
// expect: SAFE
#include <assert.h>
#include <stdatomic.h>

int main(void) {
    atomic_flag f = ATOMIC_FLAG_INIT;
    assert(!atomic_flag_test_and_set(&f));
    assert(atomic_flag_test_and_set(&f));
    atomic_flag_clear(&f);
    assert(!atomic_flag_test_and_set(&f));
    return 0;
}
