// A loop with two entries.
// expect: SAFE
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
    assert(i == 3 || i == 4);
    return 0;
}
