// clause: C++20 [thread.latch.class] wait: blocks until the counter is zero
// args: --std c++20
// expect: SAFE
#include <cassert>
#include <latch>
#include <thread>

std::latch l(1);
int x;

int main() {
    std::thread t([] {
        x = 1;
        l.count_down();
    });
    l.wait();
    assert(x == 1);
    t.join();
}
