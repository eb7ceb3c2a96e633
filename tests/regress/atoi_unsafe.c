// C: atoi of a string that is any.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <stdlib.h>

extern char __VERIFIER_nondet_char(void);

int main(void) {
    char text[4] = {__VERIFIER_nondet_char(), __VERIFIER_nondet_char(), __VERIFIER_nondet_char()};
    assert(atoi(text) != -37);  // fails here
    return 0;
}
