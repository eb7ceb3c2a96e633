// A Boolean input is 0 or 1.
// expect: SAFE
#include <assert.h>
#include <stdbool.h>

extern bool __VERIFIER_nondet_bool(void);

int main(void) {
    bool b = __VERIFIER_nondet_bool();
    assert(b == 0 || b == 1);
    return 0;
}
