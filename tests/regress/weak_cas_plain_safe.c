// Without failures for no reason, as on x86.
// args: --no-spurious-failures
// expect: SAFE
#include <assert.h>
#include <stdatomic.h>

int main(void) {
    atomic_int x = 3;
    int expected = 3;
    assert(atomic_compare_exchange_weak(&x, &expected, 4));
    return 0;
}
