// What is not supported is refused by its name, where it is used.
// expect-error: 2 clocked_thread_refused.cpp:8:24: error: 'no_clocked_thread' is unavailable: SC_CTHREAD is not supported
#include <systemc.h>

SC_MODULE(Clocked) {
    sc_in<bool> clock;

    SC_CTOR(Clocked) { SC_CTHREAD(run, clock.pos()); }
    void run() {}
};

int sc_main(int, char*[]) {
    Clocked clocked("clocked");
    return 0;
}
