// THREADS counters that count up to STEPS, one step each time that the clock wakes them; the clock goes on for ever.
#include "model.h"

#ifndef THREADS
#define THREADS 2
#endif
#ifndef STEPS
#define STEPS 10
#endif
#ifndef BUG
#define BUG 0
#endif

SC_MODULE(Counter) {
    sc_event next;
    int value = 0;

    SC_HAS_PROCESS(Counter);
    explicit Counter(sc_module_name = "counter") { SC_THREAD(count); }
    void count() {
        while (BUG ? value <= STEPS : value < STEPS) {
            ++value;
            wait(next);
        }
    }
};

SC_MODULE(Clock) {
    Counter counters[THREADS];

    SC_HAS_PROCESS(Clock);
    explicit Clock(sc_module_name) { SC_THREAD(tick); }
    void tick() {
        while (true) {
            wait(1, SC_NS);
            for (int i = 0; i < THREADS; ++i) {
                sc_assert(counters[i].value <= STEPS);
                counters[i].next.notify();
            }
        }
    }
};

int sc_main(int, char*[]) {
    Clock clock("clock");
    simulate();
    outcome(clock.counters[0].value);
    return 0;
}
