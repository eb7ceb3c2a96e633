// clause: C11 7.17.7.4 p4: a weak compare-and-exchange operation may fail spuriously
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <stdatomic.h>

int main(void) {
    atomic_int x = 3;
    int e = 3;
    assert(atomic_compare_exchange_weak(&x, &e, 9));  // fails here
    return 0;
}
