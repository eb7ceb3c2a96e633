// C 7.21.6.5, snprintf: a number that is not known has as many digits as it needs.
// args: --check assert,memory
// expect: SAFE
#include <assert.h>
#include <stdio.h>
#include <string.h>

signed char __VERIFIER_nondet_char(void);

int main(void) {
    char text[6];
    signed char number = __VERIFIER_nondet_char();
    int length = snprintf(text, sizeof text, "%hhd", number);
    assert(length >= 1 && length <= 4 && text[length] == 0);
    assert((text[0] == '-') == (number < 0));
    if (number == 123) assert(strcmp(text, "123") == 0);
    return 0;
}
