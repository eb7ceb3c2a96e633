// The lowest bit that is set.
// expect: SAFE
#define _GNU_SOURCE
#include <assert.h>
#include <string.h>
#include <strings.h>

int __VERIFIER_nondet_int(void);

int main(void) {
    int number = __VERIFIER_nondet_int(), place = ffs(number);
    assert(number == 0 ? place == 0 : place >= 1 && place <= 32 && (number & 1U << (place - 1)) != 0);
    assert(number == 0 || (number & ((1U << (place - 1)) - 1)) == 0);
    assert(ffsl(1L << 40) == 41 && ffsl(0) == 0 && ffsll(-1) == 1);
    return 0;
}
