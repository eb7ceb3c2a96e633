// clause: C++20 [basic.stc.thread] p1: there is a distinct object or reference per thread
// args: --check assert,deadlock,race
// expect: SAFE
#include <cassert>
#include <thread>

thread_local int x = 1;

int main() {
    x = 5;
    std::thread t([] {
        assert(x == 1);
        x = 2;
    });
    t.join();
    assert(x == 5);
}
