// clause: C++20 [thread.thread.constr] p10: x.get_id() == id() and get_id() returns the value of x.get_id() prior to
//     the start
// expect: SAFE
#include <cassert>
#include <thread>
#include <utility>

int main() {
    std::thread t([] {});
    std::thread::id i = t.get_id();
    std::thread u(std::move(t));
    assert(!t.joinable() && u.joinable() && u.get_id() == i);
    u.join();
}
