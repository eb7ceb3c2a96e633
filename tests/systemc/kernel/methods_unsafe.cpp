// As methods_safe.cpp, but one method is initialised:
// expect: UNSAFE: assertion failed at FILE:LINE
#include <systemc.h>

SC_MODULE(Methods) {
    sc_signal<int> number;
    sc_buffer<int> copy;
    sc_signal<bool> bit;
    int changes = 0, copies = 0, ups = 0, downs = 0, timed = 0;

    SC_CTOR(Methods) {
        SC_THREAD(drive);
        SC_METHOD(count_changes);
        sensitive << number;
        SC_METHOD(count_copies);
        sensitive << copy;
        dont_initialize();
        SC_METHOD(count_ups);
        sensitive << bit.posedge_event();
        dont_initialize();
        SC_METHOD(count_downs);
        sensitive << bit.negedge_event();
        dont_initialize();
        SC_METHOD(tick);
    }
    void drive() {
        for (int i = 0; i < 4; ++i) {
            number.write(i / 2);
            copy.write(1);
            bit = i % 2 == 1;
            sc_assert(number.read() == (i == 0 ? 0 : (i - 1) / 2));
            wait(SC_ZERO_TIME);
            sc_assert(number.read() == i / 2);
            sc_assert(number.event() == (i == 2));
        }
    }
    void count_changes() { ++changes; }
    void count_copies() { ++copies; }
    void count_ups() { ++ups; }
    void count_downs() { ++downs; }
    void tick() {
        if (++timed < 4) next_trigger(2, SC_NS);
    }
};

int sc_main(int, char*[]) {
    Methods m("m");
    sc_start();
    sc_assert(m.changes == 1 && m.copies == 4 && m.ups == 2 && m.downs == 1 && m.timed == 4);  // fails here
    return 0;
}
