// C 7.21.6.5, snprintf: a number may be longer than the buffer; the rest is cut off.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <stdio.h>

short __VERIFIER_nondet_short(void);

int main(void) {
    char text[6];
    int length = snprintf(text, sizeof text, "%hd", __VERIFIER_nondet_short());
    assert(length < (int)sizeof text);  // fails here
    return 0;
}
