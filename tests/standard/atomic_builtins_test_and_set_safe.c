// clause: GCC __atomic_test_and_set: true if and only if the previous contents were "set"; __atomic_clear: the value is
//     0
// expect: SAFE
#include <assert.h>
#include <stdbool.h>

int main(void) {
    bool f = false;
    assert(!__atomic_test_and_set(&f, __ATOMIC_SEQ_CST));
    assert(__atomic_test_and_set(&f, __ATOMIC_SEQ_CST));
    __atomic_clear(&f, __ATOMIC_SEQ_CST);
    assert(!__atomic_load_n(&f, __ATOMIC_SEQ_CST));
    return 0;
}
