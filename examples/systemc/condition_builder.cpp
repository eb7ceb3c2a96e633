// Two processes add conditions on a number from 0 to 15: one excludes 0, 1, 2, ..., the other 15, 14, 13, ...  When each has
// excluded STEPS numbers, those in the middle are left.  Then all begins again.
#include "model.h"

#ifndef STEPS
#define STEPS 7
#endif
#ifndef BUG
#define BUG 0
#endif

SC_MODULE(Builder) {
    const int number = input(0, 15);
    bool holds = true;
    int step = 0;
    sc_event next;

    SC_CTOR(Builder) {
        SC_THREAD(low);
        SC_THREAD(high);
        SC_THREAD(check);
    }
    void exclude(int value) { holds = holds && number != value; }
    void low() {
        while (true) {
            exclude(step);
            wait(next);
        }
    }
    void high() {
        while (true) {
            exclude(15 - step);
            wait(next);
        }
    }
    void check() {
        while (true) {
            wait(SC_ZERO_TIME);
            sc_assert(!holds || (number > step && number < 15 - step - BUG));
            if (++step == STEPS) {
                step = 0;
                holds = true;
            }
            next.notify();
        }
    }
};

int sc_main(int, char*[]) {
    Builder builder("builder");
    simulate();
    return 0;
}
