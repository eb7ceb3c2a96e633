// THREADS counters that count up to STEPS, one step each time that the clock wakes them; then all ends.
#include "model.h"

#ifndef THREADS
#define THREADS 2
#endif
#ifndef STEPS
#define STEPS 10
#endif

int changes = 0;

SC_MODULE(Counter) {
    sc_event next;
    int value = input(0, 1);

    SC_HAS_PROCESS(Counter);
    explicit Counter(sc_module_name = "counter") { SC_THREAD(count); }
    void count() {
        while (value < STEPS) {
            ++value;
            ++changes;
            wait(next);
        }
    }
};

SC_MODULE(Clock) {
    Counter counters[THREADS];

    SC_HAS_PROCESS(Clock);
    explicit Clock(sc_module_name) { SC_THREAD(tick); }
    void tick() {
        wait(1, SC_NS);
        while (changes > 0) {
            changes = 0;
            for (int i = 0; i < THREADS; ++i) counters[i].next.notify();
            wait(1, SC_NS);
        }
    }
};

int sc_main(int, char*[]) {
    Clock clock("clock");
    simulate();
    for (int i = 0; i < THREADS; ++i) sc_assert(clock.counters[i].value == STEPS);
    outcome(clock.counters[0].value);
    return 0;
}
