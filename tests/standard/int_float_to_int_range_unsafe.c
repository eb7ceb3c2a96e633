// clause: C11 6.3.1.4 p1: if the value of the integral part cannot be represented by the integer type, the behavior is
//     undefined
// args: --check overflow
// expect: UNSAFE: conversion out of range at FILE:LINE
double d = 3e9;

int main(void) {
    return (int)d;  // fails here
}
