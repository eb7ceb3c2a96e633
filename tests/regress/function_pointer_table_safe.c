// A call through a table of functions with an input as index.
// expect: SAFE
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

int add(int a, int b) { return a + b; }
int sub(int a, int b) { return a - b; }

int (*const operation[2])(int, int) = {add, sub};

int main(void) {
    unsigned i = __VERIFIER_nondet_uint();
    __VERIFIER_assume(i < 2);
    int r = operation[i](5, 3);
    assert(r == (i == 0 ? 8 : 2));
    return 0;
}
