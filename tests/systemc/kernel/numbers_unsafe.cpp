// As numbers_safe.cpp, but a sum is taken not to be cut.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <systemc.h>

extern "C" unsigned __VERIFIER_nondet_uint();

int sc_main(int, char*[]) {
    const unsigned x = __VERIFIER_nondet_uint();
    sc_uint<4> nibble = x;
    sc_assert(nibble == x % 16);
    sc_int<4> small = x;
    sc_assert(small >= -8 && small <= 7 && ((static_cast<int>(small) - static_cast<int>(x)) & 15) == 0);
    ++nibble;
    sc_assert(nibble == x % 16 + 1);  // fails here
    sc_uint<8> byte = x;
    sc_assert(byte.range(7, 4) == (x >> 4) % 16 && byte[3] == ((x >> 3 & 1) != 0));
    byte[0] = true;
    byte.range(3, 2) = 2;
    sc_assert(byte == ((x & 0xf2) | 9));
    sc_bv<8> vector(3);
    sc_assert((vector & sc_bv<8>(6)).to_uint() == 2 && (~vector).to_uint() == 252);
    const sc_logic high(SC_LOGIC_1), unknown(SC_LOGIC_X), low(SC_LOGIC_0);
    sc_assert((high & unknown) == unknown && (low & unknown) == low && (high | unknown) == high && (~low) == high);
    return 0;
}
