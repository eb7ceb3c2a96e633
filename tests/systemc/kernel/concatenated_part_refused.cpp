// A comma between parts of numbers would be one of C++ if it were not refused.
// expect-error: 2 a concatenation of bits, parts or truth values is not supported
#include <systemc>

using namespace sc_core;
using namespace sc_dt;

int sc_main(int, char*[]) {
    sc_uint<4> number = 9;
    const sc_uint<8> both = (number, number.range(1, 0));
    sc_assert(both != 0);
    return 0;
}
