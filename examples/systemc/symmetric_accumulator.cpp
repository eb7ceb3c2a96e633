// In each step two processes, whoever comes first, adds an even number to a result: 2 * (b + 1), or 2 * a + a * 2 and the like.
#ifndef ITERATIONS
#define ITERATIONS 3
#endif
#ifndef BUG
#define BUG 0
#endif
#ifndef TIME
#define TIME ITERATIONS
#endif
#include "model.h"

SC_MODULE(Accumulator) {
    unsigned result = 0, step = 0;
    sc_event written, again;

    SC_CTOR(Accumulator) {
        SC_THREAD(first);
        SC_THREAD(second);
        SC_THREAD(check);
    }
    static unsigned two_or_four() { return 2u * static_cast<unsigned>(input(1, 2)); }
    void add(unsigned value) {
        if (step % 2 == 0) {
            result += value;
            written.notify(SC_ZERO_TIME);
        }
        ++step;
        wait(again);
    }
    void first() {
        while (true) {
            const unsigned a = two_or_four(), b = static_cast<unsigned>(any_int());
            add(a * b + a);
        }
    }
    void second() {
        while (true) {
            const unsigned a = static_cast<unsigned>(any_int()), b = two_or_four();
            add(b * (a + 1) + BUG);
        }
    }
    void check() {
        while (true) {
            wait(written);
            again.notify(1, SC_NS);
        }
    }
};

int sc_main(int, char*[]) {
    Accumulator accumulator("accumulator");
    simulate();
    sc_assert(accumulator.result % 2 == 0);
    return 0;
}
