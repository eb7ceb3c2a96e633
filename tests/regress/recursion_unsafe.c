// The third call breaks the assertion.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int calls;

void again(void) {
    calls++;
    assert(calls < 3);  // fails here
    if (__VERIFIER_nondet_int()) again();
}

int main(void) {
    again();
    return 0;
}
