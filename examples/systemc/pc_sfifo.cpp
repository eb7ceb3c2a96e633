// A producer hands a number to a consumer through one place, turn by turn; both count by any number that they begin with.
// VARIANT 2: the consumer makes the producer wait for a delta cycle.  BUG: the producer writes twice.
#include "model.h"

#ifndef VARIANT
#define VARIANT 1
#endif
#ifndef BUG
#define BUG 0
#endif

SC_MODULE(Queue) {
    unsigned place = 0, written = static_cast<unsigned>(any_int()), taken = written;
    bool is_free = true;
    sc_event wrote, took;

    SC_CTOR(Queue) {
        SC_THREAD(produce);
        SC_THREAD(consume);
    }
    void produce() {
        while (true) {
            while (!is_free) wait(took);
            place = ++written;
            if (BUG) place = ++written;
            is_free = false;
            if (VARIANT == 2) wrote.notify(SC_ZERO_TIME);
            else wrote.notify();
        }
    }
    void consume() {
        while (true) {
            while (is_free) wait(wrote);
            sc_assert(place == taken + 1);
            taken = place;
            is_free = true;
            if (VARIANT == 2) took.notify(SC_ZERO_TIME);
            else took.notify();
        }
    }
};

int sc_main(int, char*[]) {
    Queue queue("queue");
    simulate();
    return 0;
}
