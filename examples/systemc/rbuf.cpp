// A rotating buffer of 32 bits: in each step each of PARTS processes moves its part one place on, into the next value.  The number
// of high bits stays as it is.  VARIANT 2: the first bit of each part stays where it is.  BUG 1: a part is moved too far; BUG 2: one
// bit of a part is forgotten.
#include "model.h"

#ifndef PARTS
#define PARTS 2
#endif
#ifndef VARIANT
#define VARIANT 1
#endif
#ifndef BUG
#define BUG 0
#endif

constexpr int width = 32 / PARTS;
constexpr unsigned all = 0xffffffffU, part = all >> (32 - width), moved = VARIANT == 2 ? part >> 1 : part;

unsigned value, next_value = 0;
sc_event copy;

unsigned ones(unsigned bits) {
    unsigned count = 0;
    for (int i = 0; i < 32; ++i) count += bits >> i & 1;
    return count;
}

SC_MODULE(Copier) {
    int place = 0;

    SC_HAS_PROCESS(Copier);
    explicit Copier(sc_module_name = "copier") { SC_THREAD(rotate); }
    void rotate() {
        const int from = place * width, to = (place + 1) % PARTS * width + (BUG == 1 && place == 0 ? 1 : 0);
        const unsigned taken = BUG == 2 && place == 0 ? moved & ~1U : moved;
        while (true) {
            next_value |= (value >> from & taken) << to;
            next_value |= (value >> from & (part & ~moved)) << from;
            wait(copy);
        }
    }
};

SC_MODULE(Clock) {
    SC_CTOR(Clock) { SC_THREAD(tick); }
    void tick() {
        while (true) {
            wait(1, SC_NS);
            copy.notify(SC_ZERO_TIME);
            sc_assert(ones(value) == ones(next_value));
            value = next_value;
            next_value = 0;
        }
    }
};

int sc_main(int, char*[]) {
    value = static_cast<unsigned>(any_int());
    Copier copiers[PARTS];
    for (int i = 0; i < PARTS; ++i) copiers[i].place = i;
    Clock clock("clock");
    simulate();
    return 0;
}
