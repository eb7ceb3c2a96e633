// C: a number that does not fit the integer type may not be converted to it.
// args: --check assert,overflow
// expect: UNSAFE: conversion out of range at FILE:LINE
extern double __VERIFIER_nondet_double(void);

int main(void) {
    double d = __VERIFIER_nondet_double();
    return d < 1e9 ? (int)d : 0;  // fails here
}
