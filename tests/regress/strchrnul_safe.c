// C: strchrnul finds a character of a text, or its end.
// expect: SAFE
#define _GNU_SOURCE
#include <assert.h>
#include <string.h>

extern char __VERIFIER_nondet_char(void);

int main(void) {
    const char text[4] = "a,b";
    const char c = __VERIFIER_nondet_char();
    assert(strchrnul(text, ',') == text + 1);
    assert(strchrnul(text, 0) == text + 3);
    assert(*strchrnul(text, c) == c || strchrnul(text, c) == text + 3);
    return 0;
}
