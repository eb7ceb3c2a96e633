// What the models share: inputs, how long they run, and what came of it.  With SystemC itself an input has one of its
// values, and the outcome is printed; Heddle is asked for all inputs, and whether an outcome can be reached.
#pragma once

#include <systemc>

using namespace sc_core;

#ifdef HEDDLE_CHECKS_SYSTEMC
extern "C" int __VERIFIER_nondet_int();
extern "C" void __VERIFIER_assume(int condition);

inline int input(int low, int high) {
    const int value = __VERIFIER_nondet_int();
    __VERIFIER_assume(low <= value && value <= high);
    return value;
}
inline int any_int() { return __VERIFIER_nondet_int(); }
inline void assume(bool condition) { __VERIFIER_assume(condition); }
#ifdef REACHED
inline void outcome(int value) { sc_assert(value != REACHED); }
#else
inline void outcome(int) {}
#endif
#else
#include <cstdio>
#include <cstdlib>
inline int input(int low, int high) { return (low + high) / 2; }
inline int any_int() { return 2; }
inline void assume(bool condition) {
    if (!condition) std::exit(3);
}
inline void outcome(int value) { std::printf("outcome %d\n", value); }
#endif

// TIME: how many nanoseconds; else until nothing happens any more.
inline void simulate() {
#ifdef TIME
    sc_start(TIME, SC_NS);
#else
    sc_start();
#endif
}
