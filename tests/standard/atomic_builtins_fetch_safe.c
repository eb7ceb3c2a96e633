// clause: GCC __atomic builtins: fetch_op returns the value before, op_fetch the result
// expect: SAFE
#include <assert.h>

int main(void) {
    int x = 1;
    assert(__atomic_fetch_add(&x, 4, __ATOMIC_SEQ_CST) == 1 && x == 5);
    assert(__atomic_sub_fetch(&x, 2, __ATOMIC_SEQ_CST) == 3 && x == 3);
    assert(__atomic_or_fetch(&x, 4, __ATOMIC_SEQ_CST) == 7);
    assert(__atomic_fetch_nand(&x, 1, __ATOMIC_SEQ_CST) == 7 && x == ~1);
    assert(__atomic_exchange_n(&x, 8, __ATOMIC_SEQ_CST) == ~1);
    assert(__atomic_load_n(&x, __ATOMIC_SEQ_CST) == 8);
    return 0;
}
