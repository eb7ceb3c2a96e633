// A delta notification waits for all processes to wait.
// expect: SAFE
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
    void C() { e.notify(SC_ZERO_TIME); }
};

int sc_main(int, char*[]) {
    Module m("m");
    sc_start();
    sc_assert(2 * m.b + m.a == m.x);
    return 0;
}
