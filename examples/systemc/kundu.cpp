// Two producers and a consumer share a buffer of two places: a producer writes its letter to the next free place, and waits until
// the consumer has woken it; the consumer takes the last letter.  BUG 1: the consumer takes a letter from the place
// behind the last one.  BUG 2: the producers do not wait for each other.
#include "model.h"

#ifndef BUG
#define BUG 0
#endif

SC_MODULE(Buffer) {
    char data[2] = {};
    int count = 0;
    sc_event written, taken;

    SC_CTOR(Buffer) {
        SC_THREAD(produce_a);
        SC_THREAD(produce_b);
        SC_THREAD(consume);
    }
    void produce(char letter) {
        while (true) {
            while (BUG == 2 ? count > 2 : count == 2) wait(taken);
            sc_assert(count < 2);
            data[count++] = letter;
            written.notify();
            wait(1, SC_NS);
        }
    }
    void produce_a() { produce('A'); }
    void produce_b() { produce('B'); }
    void consume() {
        while (true) {
            if (count == 0) wait(written);
            sc_assert(count > 0);
            const char letter = data[BUG == 1 ? count-- % 2 : --count];
            sc_assert(letter == 'A' || letter == 'B');
            taken.notify();
            wait(1, SC_NS);
        }
    }
};

int sc_main(int, char*[]) {
    Buffer buffer("buffer");
    simulate();
    outcome(buffer.count);
    return 0;
}
