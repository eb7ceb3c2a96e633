// What modules do before the first process runs and after the last one, and numbers made of others.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <systemc>

using namespace sc_core;
using namespace sc_dt;

int stage = 0;

SC_MODULE(Model) {
    sc_signal<int> number;

    SC_CTOR(Model) { SC_THREAD(run); }
    void before_end_of_elaboration() override { sc_assert(stage++ == 0); }
    void end_of_elaboration() override { sc_assert(stage++ == 1); }
    void start_of_simulation() override {
        sc_assert(stage++ == 2);
        number = 4;
    }
    void end_of_simulation() override { sc_assert(stage++ == 4); }
    void run() {
        sc_assert(stage++ == 3);
        sc_assert(number == 4);
        sc_uint<4> high = 9;
        const sc_uint<8> both = (high, sc_uint<4>(3));
        sc_assert(both == 0x93);
        const sc_bv<8> bits = "10100101";
        sc_assert(bits.to_uint() == 0xa5);
        const sc_int<8> wide = sc_int<4>(-3);
        sc_assert(wide == -3);
        sc_stop();
    }
};

int sc_main(int, char*[]) {
    Model model("model");
    sc_start();
    sc_assert(stage == 4);  // fails here
    return 0;
}
