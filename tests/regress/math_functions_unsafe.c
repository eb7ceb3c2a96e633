// expect: UNSAFE: assertion failed at FILE:LINE
// The floor of a number between -1 and 0 is not 0.
#include <assert.h>
#include <math.h>

float __VERIFIER_nondet_float(void);

int main(void) {
    float any = __VERIFIER_nondet_float();
    if (any > -1 && any < 1) assert(floorf(any) == 0);  // fails here
    return 0;
}
