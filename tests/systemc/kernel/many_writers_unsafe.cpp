// A signal may say that several processes write to it, but not in one delta cycle.
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
        other.write(2);
        other.write(3);
    }
};

int sc_main(int, char*[]) {
    Writers writers("writers");
    sc_start();
    return 0;
}
