// A counter that begins anywhere from 0 to BOUND is incremented by one process and set back by another when it has come to MAX.
#include "model.h"

#ifndef BOUND
#define BOUND 1
#endif
#ifndef MAX
#define MAX 4
#endif
#ifndef BUG
#define BUG 0
#endif

SC_MODULE(Model) {
    int value = input(0, BOUND);
    sc_event next;

    SC_CTOR(Model) {
        SC_THREAD(count);
        SC_THREAD(guard);
        SC_THREAD(check);
    }
    void count() {
        while (true) {
            ++value;
            wait(next);
        }
    }
    void guard() {
        while (true) {
            if (value >= MAX) value = value - MAX + (BUG ? -1 : BOUND);
            wait(next);
        }
    }
    void check() {
        while (true) {
            wait(SC_ZERO_TIME);
            sc_assert(value >= 0 && value <= MAX);
            next.notify();
        }
    }
};

int sc_main(int, char*[]) {
    Model model("model");
    simulate();
    return 0;
}
