// clause: C++20 [atomics.flag]: test_and_set returns the value before; the default constructor gives the clear state
// args: --std c++20
// expect: SAFE
#include <atomic>
#include <cassert>

int main() {
    std::atomic_flag f;
    assert(!f.test() && !f.test_and_set() && f.test_and_set() && f.test());
    f.clear();
    assert(!f.test());
}
