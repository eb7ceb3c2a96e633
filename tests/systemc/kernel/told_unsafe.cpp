// A failing run is told by instant, delta cycle and process.
// expect: UNSAFE: assertion failed at FILE:LINE
// says: 10 ns, delta 2: second.consume
#include <systemc>

using namespace sc_core;

SC_MODULE(Part) {
    sc_event go;
    sc_event* next = nullptr;

    SC_CTOR(Part) { SC_THREAD(consume); }
    void consume() {
        wait(go);
        if (next != nullptr) next->notify(SC_ZERO_TIME);
        else sc_assert(false);  // fails here
    }
};

SC_MODULE(Top) {
    Part first, second;

    SC_CTOR(Top) : first("first"), second("second") {
        first.next = &second.go;
        SC_THREAD(begin);
    }
    void begin() {
        wait(10, SC_NS);
        first.go.notify(SC_ZERO_TIME);
    }
};

int sc_main(int, char*[]) {
    Top top("top");
    sc_start();
    return 0;
}
