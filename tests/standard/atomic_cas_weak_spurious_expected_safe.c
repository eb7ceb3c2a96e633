// clause: C11 7.17.7.4 p4: failing spuriously, it returns zero while the values compare equal, and stores back the same
//     memory contents
// expect: SAFE
#include <assert.h>
#include <stdatomic.h>

int main(void) {
    atomic_int x = 3;
    int e = 3;
    if (atomic_compare_exchange_weak(&x, &e, 9))
        assert(x == 9 && e == 3);
    else
        assert(x == 3 && e == 3);
    return 0;
}
