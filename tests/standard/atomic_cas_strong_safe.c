// clause: C11 7.17.7.4 p2: if equal, replaces with desired, and if not, updates the value pointed to by expected with
//     the value of object
// expect: SAFE
#include <assert.h>
#include <stdatomic.h>

int main(void) {
    atomic_int x = 3;
    int e = 2;
    assert(!atomic_compare_exchange_strong(&x, &e, 9));
    assert(e == 3 && x == 3);
    assert(atomic_compare_exchange_strong(&x, &e, 9));
    assert(e == 3 && x == 9);
    return 0;
}
