// One process increases the pressure, another one lowers it at MAX; who comes first is open, so the pressure may rise to MAX
// and beyond.  SAFE as long as TIME is too short for that.  START: the pressure at first is from 0 to START.
#include "model.h"

#ifndef MAX
#define MAX 9
#endif
#ifndef START
#define START 0
#endif
#ifndef TIME
#define TIME 9
#endif

SC_MODULE(Plant) {
    int pressure = input(0, START);
    sc_event step;

    SC_CTOR(Plant) {
        SC_THREAD(guard);
        SC_THREAD(increase);
        SC_THREAD(tick);
    }
    void guard() {
        while (true) {
            wait(step);
            if (pressure == MAX) --pressure;
        }
    }
    void increase() {
        while (true) {
            wait(step);
            ++pressure;
        }
    }
    void tick() {
        while (true) {
            sc_assert(pressure <= MAX);
            wait(1, SC_NS);
            step.notify(SC_ZERO_TIME);
        }
    }
};

int sc_main(int, char*[]) {
    Plant plant("plant");
    simulate();
    outcome(plant.pressure);
    return 0;
}
