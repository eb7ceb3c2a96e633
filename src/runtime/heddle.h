// What the files of the run-time library share.  They are compiled without headers of the C library.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define HEDDLE_EINVAL 22

// A function of this library that Heddle calls by itself, by a name that no program has.
#define HEDDLE_NAME(name) __asm__("heddle." name)

// Anything.
bool __VERIFIER_nondet_bool(void);
char __VERIFIER_nondet_char(void);
unsigned __VERIFIER_nondet_uint(void);
unsigned long __VERIFIER_nondet_ulong(void);
