// Who waits for a latch sees what was done before it was counted down.
// args: --std c++20
// expect: SAFE
#include <cassert>
#include <latch>
#include <thread>

int a, b;
std::latch ready(2);

int main() {
    std::thread first([] {
        a = 1;
        ready.count_down();
    });
    std::thread second([] {
        b = 1;
        ready.count_down();
    });
    ready.wait();
    assert(a + b == 2);
    first.join();
    second.join();
}
