// clause: GCC __atomic_compare_exchange_n: weak is true for weak compare_exchange, which may fail spuriously
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>

int main(void) {
    int x = 1, e = 1;
    assert(__atomic_compare_exchange_n(&x, &e, 2, 1, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST));  // fails here
    return 0;
}
