// clause: GCC __atomic_compare_exchange_n: weak is false for the strong variation, which never fails spuriously
// expect: SAFE
#include <assert.h>

int main(void) {
    int x = 1, e = 1;
    assert(__atomic_compare_exchange_n(&x, &e, 2, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST));
    assert(!__atomic_compare_exchange_n(&x, &e, 3, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST));
    assert(x == 2 && e == 2);
    return 0;
}
