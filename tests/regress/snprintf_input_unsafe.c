// C 7.21.6.5, snprintf: a number may be longer than the buffer; the rest is cut off.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <stdio.h>

signed char __VERIFIER_nondet_char(void);

int main(void) {
    char text[4];
    int length = snprintf(text, sizeof text, "%hhd", __VERIFIER_nondet_char());
    assert(length < (int)sizeof text);  // fails here
    return 0;
}
