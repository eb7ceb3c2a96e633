// PRODUCERS processes fill a buffer, each its own place, and the clock looks at it; for ever.
#include "model.h"

#ifndef PRODUCERS
#define PRODUCERS 4
#endif
#ifndef BUG
#define BUG 0
#endif

int buffer[PRODUCERS];
sc_event fill;

SC_MODULE(Producer) {
    int place = 0;

    SC_HAS_PROCESS(Producer);
    explicit Producer(sc_module_name = "producer") { SC_THREAD(produce); }
    void produce() {
        while (true) {
            buffer[BUG && place == 1 ? 0 : place] = place + 1;
            wait(fill);
        }
    }
};

SC_MODULE(Clock) {
    SC_CTOR(Clock) { SC_THREAD(tick); }
    void tick() {
        while (true) {
            wait(1, SC_NS);
            for (int i = 0; i < PRODUCERS; ++i) {
                sc_assert(buffer[i] == i + 1);
                buffer[i] = 0;
            }
            fill.notify(SC_ZERO_TIME);
        }
    }
};

int sc_main(int, char*[]) {
    Producer producers[PRODUCERS];
    for (int i = 0; i < PRODUCERS; ++i) producers[i].place = i;
    Clock clock("clock");
    simulate();
    return 0;
}
