// What the files of the run-time library share.  They are compiled without headers of the C library.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define HEDDLE_EINVAL 22
#define HEDDLE_ERANGE 34

// A function of this library that Heddle calls by itself, by a name that no program has.
#define HEDDLE_NAME(name) __asm__("heddle." name)

// Anything.
bool __VERIFIER_nondet_bool(void);
char __VERIFIER_nondet_char(void);
int __VERIFIER_nondet_int(void);
long __VERIFIER_nondet_long(void);
unsigned __VERIFIER_nondet_uint(void);
unsigned long __VERIFIER_nondet_ulong(void);
// A run in which the condition does not hold does not exist.
void __VERIFIER_assume(int condition);

int* __errno_location(void);

// The result of a call that fails: errno tells a reason, any one.
static inline int heddle_failure(void) {
    const int reason = __VERIFIER_nondet_int();
    __VERIFIER_assume(reason > 0);
    *__errno_location() = reason;
    return -1;
}

// 0 or -1: the call may fail.
static inline int heddle_may_fail(void) {
    return __VERIFIER_nondet_bool() ? heddle_failure() : 0;
}
