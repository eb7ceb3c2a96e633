// clause: GCC __sync builtins: fetch_and_op returns the old value, op_and_fetch the new one
// expect: SAFE
#include <assert.h>

int main(void) {
    int x = 12;
    assert(__sync_fetch_and_add(&x, 3) == 12 && x == 15);
    assert(__sync_sub_and_fetch(&x, 5) == 10 && x == 10);
    assert(__sync_fetch_and_or(&x, 5) == 10 && x == 15);
    assert(__sync_and_and_fetch(&x, 6) == 6 && x == 6);
    assert(__sync_xor_and_fetch(&x, 3) == 5 && x == 5);
    assert(__sync_fetch_and_nand(&x, 4) == 5 && x == ~(5 & 4));
    return 0;
}
