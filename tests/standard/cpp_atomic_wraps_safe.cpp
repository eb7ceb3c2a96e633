// clause: C++20 [atomics.types.int] p8: for signed integer types the result is as if computed in unsigned; no undefined
//     behavior
// args: --check assert,overflow
// expect: SAFE
#include <atomic>
#include <cassert>
#include <climits>

int main() {
    std::atomic<int> x(INT_MAX);
    x++;
    assert(x == INT_MIN);
    x.fetch_sub(1);
    assert(x == INT_MAX);
}
