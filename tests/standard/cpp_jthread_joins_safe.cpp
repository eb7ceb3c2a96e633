// clause: C++20 [thread.jthread.cons] p11: if joinable(), calls request_stop() and then join()
// args: --std c++20
// expect: SAFE
#include <cassert>
#include <thread>

int x;

int main() {
    { std::jthread t([] { x = 1; }); }
    assert(x == 1);
}
