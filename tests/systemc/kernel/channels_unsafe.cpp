// As channels_safe.cpp, but the semaphore lets two in.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <systemc.h>

SC_MODULE(Leaf) {
    sc_in<bool> clock;
    sc_fifo_out<int> out;
    sc_port<sc_mutex_if> mutex;

    SC_CTOR(Leaf) { SC_THREAD(run); sensitive << clock.pos(); }
    void run() {
        for (int i = 0; i < 3; ++i) {
            wait();
            sc_assert(clock.read() && clock.posedge());
            mutex->lock();
            wait(1, SC_NS);
            out.write(i);
            mutex->unlock();
        }
    }
};

SC_MODULE(Top) {
    sc_clock clock;
    sc_fifo<int> queue;
    sc_mutex mutex;
    sc_semaphore slots;
    sc_export<sc_semaphore_if> exported;
    Leaf leaf;
    int inside = 0;

    SC_CTOR(Top) : clock("clock", 10, SC_NS), queue(1), slots(2), leaf("leaf") {
        leaf.clock(clock);
        leaf.out(queue);
        leaf.mutex(mutex);
        exported(slots);
        SC_THREAD(read);
        SC_THREAD(hold);
        SC_THREAD(hold_too);
    }
    void read() {
        for (int i = 0; i < 3; ++i) sc_assert(queue.read() == i);
        sc_assert(sc_time_stamp() == sc_time(21, SC_NS));
        sc_stop();
    }
    void enter() {
        exported->wait();
        sc_assert(++inside == 1);  // fails here
        wait(1, SC_NS);
        --inside;
        exported->post();
    }
    void hold() { enter(); }
    void hold_too() { enter(); }
};

int sc_main(int, char*[]) {
    Top top("top");
    sc_start();
    return 0;
}
