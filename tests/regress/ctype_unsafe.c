// C: isxdigit holds for letters as well.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <ctype.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
    int c = __VERIFIER_nondet_uchar();
    if (isxdigit(c)) assert(isdigit(c));  // fails here
    return 0;
}
