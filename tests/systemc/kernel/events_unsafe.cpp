// As events_safe.cpp, but nobody takes a notification back:
// limit; who was woken by what, and when.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <systemc.h>

SC_MODULE(Events) {
    sc_event a, b, c, never, later;

    SC_CTOR(Events) {
        SC_THREAD(notify);
        SC_THREAD(any);
        SC_THREAD(all);
        SC_THREAD(limit);
        SC_THREAD(cancelled);
        SC_THREAD(overridden);
    }
    void notify() {
        a.notify(3, SC_NS);
        b.notify(5, SC_NS);
        b.notify(9, SC_NS);  // later: does not count
        c.notify(9, SC_NS);
        c.notify(7, SC_NS);  // earlier: counts
        never.notify(2, SC_NS);
        later.notify(4, SC_NS);
        wait(1, SC_NS);
        sc_assert(true);
        later.notify();
    }
    void any() {
        wait(a | b);
        sc_assert(sc_time_stamp() == sc_time(3, SC_NS));
        wait(a | b | c);
        sc_assert(sc_time_stamp() == sc_time(5, SC_NS));
        wait(sc_time(1, SC_NS), a | c);
        sc_assert(sc_time_stamp() == sc_time(6, SC_NS));
        wait(10, SC_NS, a | c);
        sc_assert(sc_time_stamp() == sc_time(7, SC_NS));
    }
    void all() {
        wait(a & c & b);
        sc_assert(sc_time_stamp() == sc_time(7, SC_NS));
        wait(2, SC_NS, a & c);
        sc_assert(sc_time_stamp() == sc_time(9, SC_NS));
    }
    void limit() {
        wait(4, SC_NS, a);
        sc_assert(sc_time_stamp() == sc_time(3, SC_NS));
        wait(4, SC_NS, a);
        sc_assert(sc_time_stamp() == sc_time(7, SC_NS));
    }
    void cancelled() {
        wait(never);
        sc_assert(false);  // fails here
    }
    void overridden() {
        wait(later);
        sc_assert(sc_time_stamp() == sc_time(1, SC_NS));
        wait(later);
        sc_assert(false);
    }
};

int sc_main(int, char*[]) {
    Events events("events");
    sc_start();
    sc_assert(sc_time_stamp() == sc_time(9, SC_NS));
    return 0;
}
