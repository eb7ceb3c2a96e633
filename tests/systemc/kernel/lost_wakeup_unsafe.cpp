// An immediate notification before the wait is lost: only some orders of the processes end with b set.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <systemc.h>

extern "C" unsigned __VERIFIER_nondet_uint();

SC_MODULE(Module) {
    sc_event e;
    unsigned x, a, b;

    SC_CTOR(Module) : x(__VERIFIER_nondet_uint()), a(0), b(0) {
        SC_THREAD(A);
        SC_THREAD(B);
        SC_THREAD(C);
    }
    void A() { a = x % 2; }
    void B() {
        wait(e);
        b = x / 2;
    }
    void C() { e.notify(); }
};

int sc_main(int, char*[]) {
    Module m("m");
    sc_start();
    sc_assert(2 * m.b + m.a == m.x);  // fails here
    return 0;
}
