// clause: C++20 [atomics.wait] p3, p4: wait blocks while the value is the old one, until it is unblocked by a notify
// args: --std c++20
// expect: SAFE
#include <atomic>
#include <cassert>
#include <thread>

std::atomic<int> x;

int main() {
    std::thread t([] {
        x = 1;
        x.notify_one();
    });
    x.wait(0);
    assert(x == 1);
    t.join();
}
