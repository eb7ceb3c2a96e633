// clause: GCC __sync_bool_compare_and_swap: true if the comparison is successful; val: the contents before the
//     operation
// expect: SAFE
#include <assert.h>

int main(void) {
    int x = 3;
    assert(!__sync_bool_compare_and_swap(&x, 2, 9) && x == 3);
    assert(__sync_bool_compare_and_swap(&x, 3, 9) && x == 9);
    assert(__sync_val_compare_and_swap(&x, 3, 1) == 9 && x == 9);
    assert(__sync_val_compare_and_swap(&x, 9, 1) == 9 && x == 1);
    return 0;
}
