// clause: C++20 [atomics.types.operations] p27: a weak compare-and-exchange operation may fail spuriously
// expect: UNSAFE: assertion failed at FILE:LINE
#include <atomic>
#include <cassert>

int main() {
    std::atomic<int> x(1);
    int e = 1;
    assert(x.compare_exchange_weak(e, 2));  // fails here
}
