// A master writes SIZE numbers to a memory and reads them back, by transactions through a port; a second process asks the
// memory now and then.  BUG 1: the memory answers from the place before.  BUG 2: it forgets the last place.
#include "model.h"

#ifndef SIZE
#define SIZE 2
#endif
#ifndef BUG
#define BUG 0
#endif

struct Transaction {
    bool is_write;
    unsigned address;
    int data;
    bool is_done;
};

class Transport : virtual public sc_interface {
public:
    virtual void transport(Transaction& transaction) = 0;
};

class Memory : public sc_channel, public Transport {
public:
    Memory() : sc_channel("memory") {}
    void transport(Transaction& transaction) override {
        wait(1, SC_NS);
        transaction.is_done = transaction.address < SIZE;
        if (!transaction.is_done) return;
        if (BUG == 2 && transaction.is_write && transaction.address == SIZE - 1) return;
        int& place = cells_[transaction.address];
        if (transaction.is_write) place = transaction.data;
        else transaction.data = cells_[BUG == 1 && transaction.address > 0 ? transaction.address - 1 : transaction.address];
    }

private:
    int cells_[SIZE] = {};
};

SC_MODULE(Master) {
    sc_port<Transport> memory;

    SC_CTOR(Master) {
        SC_THREAD(run);
        SC_THREAD(ask);
    }
    void run() {
        const int first = input(1, 3);
        for (unsigned i = 0; i < SIZE; ++i) {
            Transaction transaction = {true, i, first + static_cast<int>(i), false};
            memory->transport(transaction);
            sc_assert(transaction.is_done);
        }
        for (unsigned i = 0; i < SIZE; ++i) {
            Transaction transaction = {false, i, 0, false};
            memory->transport(transaction);
            sc_assert(transaction.is_done && transaction.data == first + static_cast<int>(i));
        }
        outcome(first);
    }
    void ask() {
        Transaction transaction = {false, SIZE, 0, true};
        memory->transport(transaction);
        sc_assert(!transaction.is_done);
    }
};

int sc_main(int, char*[]) {
    Memory memory;
    Master master("master");
    master.memory(memory);
    simulate();
    return 0;
}
