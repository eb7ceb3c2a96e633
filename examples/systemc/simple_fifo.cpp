// PRODUCERS write numbers to a queue of SIZE places, CONSUMERS take them; both wait while they must.  What is taken was
// written, and in that order.  BUG: who waits for a place does not look again when it is woken.
#include "model.h"

#ifndef PRODUCERS
#define PRODUCERS 1
#endif
#ifndef CONSUMERS
#define CONSUMERS 2
#endif
#ifndef SIZE
#define SIZE 2
#endif
#ifndef BUG
#define BUG 0
#endif

class Writes : virtual public sc_interface {
public:
    virtual void write(int value) = 0;
};
class Reads : virtual public sc_interface {
public:
    virtual int read() = 0;
};

class Fifo : public sc_channel, public Writes, public Reads {
public:
    Fifo() : sc_channel("fifo") {}
    void write(int value) override {
        if (BUG && is_full()) wait(taken_);
        else while (is_full()) wait(taken_);
        sc_assert(!is_full());
        elements_[(first_ + count_++) % SIZE] = value;
        written_.notify();
    }
    int read() override {
        if (BUG && count_ == 0) wait(written_);
        else while (count_ == 0) wait(written_);
        sc_assert(count_ > 0);
        const int value = elements_[first_];
        first_ = (first_ + 1) % SIZE;
        --count_;
        taken_.notify();
        return value;
    }

private:
    bool is_full() const { return count_ == SIZE; }

    int elements_[SIZE] = {}, first_ = 0, count_ = 0;
    sc_event written_, taken_;
};

SC_MODULE(Producer) {
    sc_port<Writes> out;

    SC_HAS_PROCESS(Producer);
    explicit Producer(sc_module_name = "producer") { SC_THREAD(produce); }
    void produce() {
        for (int number = 1;; number = number % 3 + 1) {
            out->write(number);
            wait(1, SC_NS);
        }
    }
};

SC_MODULE(Consumer) {
    sc_port<Reads> in;

    SC_HAS_PROCESS(Consumer);
    explicit Consumer(sc_module_name = "consumer") { SC_THREAD(consume); }
    void consume() {
        while (true) {
            const int number = in->read();
            sc_assert(number >= 1 && number <= 3);
            wait(1, SC_NS);
        }
    }
};

int sc_main(int, char*[]) {
    Fifo fifo;
    Producer producers[PRODUCERS];
    Consumer consumers[CONSUMERS];
    for (Producer& producer : producers) producer.out(fifo);
    for (Consumer& consumer : consumers) consumer.in(fifo);
    simulate();
    return 0;
}
