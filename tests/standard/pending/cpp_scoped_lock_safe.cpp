// clause: C++20 [thread.lock.scoped], [thread.lock.algorithm] p4: all arguments are locked in a way that does not
//     deadlock
// args: --std c++20
// expect: SAFE
#include <cassert>
#include <mutex>
#include <thread>

std::mutex a, b;
int x;

int main() {
    std::thread t([] {
        std::scoped_lock l(a, b);
        x++;
    });
    {
        std::scoped_lock l(b, a);
        x++;
    }
    t.join();
    assert(x == 2);
}
