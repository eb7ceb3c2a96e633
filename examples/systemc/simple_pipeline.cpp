// Numbers go through STAGES stages, each with a register that the next one reads; a stage waits until the one before it has
// written and the one behind it has read.  BUG: the first stage does not wait for the second one.
#include "model.h"

#ifndef STAGES
#define STAGES 3
#endif
#ifndef BUG
#define BUG 0
#endif

struct Register {
    int value = 0;
    bool is_full = false;
    sc_event written, taken;

    void write(int number) {
        while (!BUG && is_full) wait(taken);
        sc_assert(!is_full);
        value = number;
        is_full = true;
        written.notify(SC_ZERO_TIME);
    }
    int take() {
        while (!is_full) wait(written);
        is_full = false;
        taken.notify(SC_ZERO_TIME);
        return value;
    }
};

Register registers[STAGES + 1];

SC_MODULE(Stage) {
    int number = 0;

    SC_HAS_PROCESS(Stage);
    explicit Stage(sc_module_name = "stage") { SC_THREAD(work); }
    void work() {
        while (true) registers[number + 1].write(registers[number].take() + 1);
    }
};

SC_MODULE(Ends) {
    SC_CTOR(Ends) {
        SC_THREAD(source);
        SC_THREAD(sink);
    }
    void source() {
        for (int number = 0;; number = (number + 1) % 3) {
            registers[0].write(number);
            wait(BUG ? SC_ZERO_TIME : sc_time(1, SC_NS));
        }
    }
    void sink() {
        for (int number = 0;; number = (number + 1) % 3) sc_assert(registers[STAGES].take() == number + STAGES);
    }
};

int sc_main(int, char*[]) {
    Stage stages[STAGES];
    for (int i = 0; i < STAGES; ++i) stages[i].number = i;
    Ends ends("ends");
    simulate();
    return 0;
}
