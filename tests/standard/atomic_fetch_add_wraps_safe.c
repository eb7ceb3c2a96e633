// clause: C11 7.17.7.5 p3: for signed integer types, silent wrap-around on overflow; there are no undefined results
// args: --check assert,overflow
// expect: SAFE
#include <assert.h>
#include <limits.h>
#include <stdatomic.h>

int main(void) {
    atomic_int x = INT_MAX;
    assert(atomic_fetch_add(&x, 1) == INT_MAX);
    assert(x == INT_MIN);
    assert(atomic_fetch_sub(&x, 1) == INT_MIN);
    assert(x == INT_MAX);
    return 0;
}
