// The range of every kind of input.
// expect: SAFE
#include <assert.h>
#include <limits.h>
#include <stdbool.h>

extern bool __VERIFIER_nondet_bool(void);
extern char __VERIFIER_nondet_char(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern short __VERIFIER_nondet_short(void);
extern unsigned short __VERIFIER_nondet_ushort(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern long __VERIFIER_nondet_long(void);
extern unsigned long __VERIFIER_nondet_ulong(void);

int main(void) {
    bool b = __VERIFIER_nondet_bool();
    assert(b == 0 || b == 1);
    int c = __VERIFIER_nondet_char();
    assert(-128 <= c && c <= 127);
    int uc = __VERIFIER_nondet_uchar();
    assert(0 <= uc && uc <= 255);
    int s = __VERIFIER_nondet_short();
    assert(-32768 <= s && s <= 32767);
    int us = __VERIFIER_nondet_ushort();
    assert(0 <= us && us <= 65535);
    long i = __VERIFIER_nondet_int();
    assert(INT_MIN <= i && i <= INT_MAX);
    unsigned long u = __VERIFIER_nondet_uint();
    assert(u <= UINT_MAX);
    long l = __VERIFIER_nondet_long();
    assert((l ^ -1L) == ~l);
    unsigned long ul = __VERIFIER_nondet_ulong();
    assert(ul >= 0);
    return 0;
}
