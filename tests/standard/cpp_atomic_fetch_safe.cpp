// clause: C++20 [atomics.types.int] p7: returns atomically the value pointed to by this immediately before the effects
// expect: SAFE
#include <atomic>
#include <cassert>

int main() {
    std::atomic<int> x(5);
    assert(x.fetch_add(3) == 5 && x == 8);
    assert(x++ == 8 && ++x == 10);
    assert((x -= 4) == 6);
    assert(x.exchange(1) == 6 && x.load() == 1);
    assert((x = 9) == 9);
}
