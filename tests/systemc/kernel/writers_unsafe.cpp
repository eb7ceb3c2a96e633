// A signal has one process that writes to it, unless it says otherwise.
// expect: UNSAFE: assertion failed
#include <systemc.h>

SC_MODULE(Writers) {
    sc_signal<int> number;
    sc_signal<int, SC_MANY_WRITERS> other;

    SC_CTOR(Writers) {
        SC_THREAD(first);
        SC_THREAD(second);
    }
    void first() {
        other.write(1);
        number.write(1);
    }
    void second() {
        wait(SC_ZERO_TIME);
        other.write(2);
        number.write(2);
    }
};

int sc_main(int, char*[]) {
    Writers writers("writers");
    sc_start();
    return 0;
}
