// Random numbers: any.
#include "runtime/heddle.h"

double drand48(void) {
    return (double)(__VERIFIER_nondet_ulong() >> 16) * 0x1p-48;
}
long lrand48(void) {
    return (long)(__VERIFIER_nondet_ulong() >> 33);
}
long mrand48(void) {
    return __VERIFIER_nondet_int();
}
void srand48(long seed) {}
