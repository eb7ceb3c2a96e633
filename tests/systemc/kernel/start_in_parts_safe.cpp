// What happens at the end of sc_start(time) is left for the next call; SC_ZERO_TIME is one delta cycle.
// expect: SAFE
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
    sc_assert(ticker.ticks == 4 && sc_time_stamp() == sc_time(3500, SC_PS));
    return 0;
}
