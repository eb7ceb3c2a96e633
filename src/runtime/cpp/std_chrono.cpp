// Clocks tell any time, each time.
extern "C" long __VERIFIER_nondet_long();

long now_of_steady_clock() __asm__("_ZNSt6chrono3_V212steady_clock3nowEv");
long now_of_steady_clock() {
    return __VERIFIER_nondet_long();
}

long now_of_system_clock() __asm__("_ZNSt6chrono3_V212system_clock3nowEv");
long now_of_system_clock() {
    return __VERIFIER_nondet_long();
}
