// clause: C++20 [atomics.types.operations] p2: the default constructor initializes *this with the value of T()
// args: --std c++20 --check assert,memory
// expect: SAFE
#include <atomic>
#include <cassert>

int main() {
    std::atomic<int> x;
    assert(x == 0);
}
