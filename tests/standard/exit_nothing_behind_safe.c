// clause: C11 7.22.4: exit, _Exit, quick_exit and abort do not return to their callers
// expect: SAFE
#include <assert.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
    switch (__VERIFIER_nondet_int()) {
    case 0: exit(1); assert(0);
    case 1: _Exit(1); assert(0);
    case 2: quick_exit(1); assert(0);
    case 3: abort(); assert(0);
    }
    return 0;
}
