// clause: C++20 [atomics.types.operations] p23: if the comparison is false, expected is replaced by the value read
// expect: SAFE
#include <atomic>
#include <cassert>

int main() {
    std::atomic<int> x(1);
    int e = 0;
    assert(!x.compare_exchange_strong(e, 2) && e == 1 && x == 1);
    assert(x.compare_exchange_strong(e, 2) && e == 1 && x == 2);
}
