// clause: SV-COMP rules: __VERIFIER_assume does not undo what has happened before it
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void) {
    int x = __VERIFIER_nondet_int();
    assert(x > 3);  // fails here
    __VERIFIER_assume(x > 3);
    return 0;
}
