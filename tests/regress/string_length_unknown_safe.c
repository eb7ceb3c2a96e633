// C: the length of a string whose bytes are any is at most that of its array, less the final zero.
// expect: SAFE
#include <assert.h>
#include <string.h>

extern char __VERIFIER_nondet_char(void);

int main(void) {
    char text[4] = {0};
    for (int i = 0; i < 3; i++) text[i] = __VERIFIER_nondet_char();
    assert(strlen(text) <= 3);
    return 0;
}
