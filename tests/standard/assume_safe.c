// clause: SV-COMP rules: __VERIFIER_assume(e): if e is 0 the function loops for ever, so nothing behind it is reached
// expect: SAFE
#include <assert.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void) {
    int x = __VERIFIER_nondet_int();
    __VERIFIER_assume(x > 3 && x < 6);
    assert(x == 4 || x == 5);
    return 0;
}
