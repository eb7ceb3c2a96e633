// A producer makes numbers from a start that is any, two filters hand them on by signals, a consumer looks at them.  BUG 1: a filter
// subtracts; BUG 2: the consumer does not wait for the second filter.
#include "model.h"

#ifndef BUG
#define BUG 0
#endif
#ifndef START
#define START 3
#endif

SC_MODULE(Filter) {
    sc_in<int> in;
    sc_out<int> out;

    SC_HAS_PROCESS(Filter);
    explicit Filter(sc_module_name) {
        SC_METHOD(filter);
        sensitive << in;
        dont_initialize();
    }
    void filter() { out.write(BUG == 1 ? in.read() - 1 : in.read() + 1); }
};

SC_MODULE(Ends) {
    sc_out<int> out;
    sc_in<int> in;
    int number = input(1, START);

    SC_CTOR(Ends) {
        SC_THREAD(run);
    }
    void run() {
        while (true) {
            out.write(number);
            if (BUG == 2) wait(SC_ZERO_TIME);
            else wait(in.value_changed_event());
            sc_assert(in.read() == number + 2);
            number = number % 3 + 1;
            wait(1, SC_NS);
        }
    }
};

int sc_main(int, char*[]) {
    sc_signal<int> first, second, third;
    Filter one("one"), two("two");
    Ends ends("ends");
    ends.out(first);
    one.in(first);
    one.out(second);
    two.in(second);
    two.out(third);
    ends.in(third);
    simulate();
    outcome(ends.number);
    return 0;
}
