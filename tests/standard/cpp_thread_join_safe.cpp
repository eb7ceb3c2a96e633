// clause: C++20 [thread.thread.member] join: blocks until the thread has completed; its completion synchronizes with
//     the return
// args: --check assert,deadlock,race
// expect: SAFE
#include <cassert>
#include <thread>

int x;

int main() {
    std::thread t([] { x = 1; });
    assert(t.joinable());
    t.join();
    assert(!t.joinable());
    assert(x == 1);
}
