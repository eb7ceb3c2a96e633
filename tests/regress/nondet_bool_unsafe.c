// Two Boolean inputs need not agree.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <stdbool.h>

extern bool __VERIFIER_nondet_bool(void);

int main(void) {
    bool a = __VERIFIER_nondet_bool();
    bool b = __VERIFIER_nondet_bool();
    assert(a == b);  // fails here
    return 0;
}
