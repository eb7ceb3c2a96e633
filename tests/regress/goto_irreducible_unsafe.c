// As goto_irreducible_safe.c: the first entry ends at 4.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
    int i = 0;
    if (__VERIFIER_nondet_int()) goto middle;
top:
    i++;
middle:
    i++;
    if (i < 3) goto top;
    assert(i == 3);  // fails here
    return 0;
}
