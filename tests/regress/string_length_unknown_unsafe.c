// C: the length of a string whose bytes are any.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <string.h>

extern char __VERIFIER_nondet_char(void);

int main(void) {
    char text[4] = {0};
    for (int i = 0; i < 3; i++) text[i] = __VERIFIER_nondet_char();
    assert(strlen(text) != 2);  // fails here
    return 0;
}
