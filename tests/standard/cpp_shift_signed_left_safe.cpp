// clause: C++20 [expr.shift] p2: E1 << E2 is the unique value congruent to E1 x 2^E2 modulo 2^N: also of a negative E1
// args: --std c++20 --check assert,overflow
// expect: SAFE
#include <cassert>
#include <climits>

int x = -1, y = INT_MAX;

int main() {
    assert(x << 1 == -2);
    assert(y << 1 == -2);
    assert(x >> 1 == -1);
}
