// A switch with fall-through and a default.
// expect: SAFE
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
    int n = __VERIFIER_nondet_int();
    int r = 0;
    switch (n) {
        case 1: r += 1;
        case 2: r += 2; break;
        case -5: r = 7; break;
        default: r = 9;
    }
    assert(r == (n == 1 ? 3 : n == 2 ? 2 : n == -5 ? 7 : 9));
    return 0;
}
