// clause: C++20 [thread.thread.member] detach: the thread continues execution without the calling thread blocking;
//     get_id() == id()
// expect: SAFE
#include <cassert>
#include <thread>

int main() {
    std::thread t([] {});
    t.detach();
    assert(!t.joinable());
    assert(t.get_id() == std::thread::id());
}
