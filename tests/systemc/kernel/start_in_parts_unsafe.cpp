// As start_in_parts_safe.cpp, with a tick too many.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <systemc.h>

SC_MODULE(Ticker) {
    int ticks = 0;

    SC_CTOR(Ticker) { SC_THREAD(tick); }
    void tick() {
        while (true) {
            ++ticks;
            wait(1, SC_NS);
        }
    }
};

int sc_main(int, char*[]) {
    Ticker ticker("ticker");
    sc_start(SC_ZERO_TIME);
    sc_assert(ticker.ticks == 1);
    sc_start(2, SC_NS);
    sc_assert(ticker.ticks == 2 && sc_time_stamp() == sc_time(2, SC_NS));
    sc_start(1.5, SC_NS);
    sc_assert(ticker.ticks == 5 && sc_time_stamp() == sc_time(3500, SC_PS));  // fails here
    return 0;
}
