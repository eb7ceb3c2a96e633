// clause: C++20 [thread.thread.this] get_id: no other thread of execution has this id
// expect: SAFE
#include <cassert>
#include <thread>

std::thread::id inside;

int main() {
    std::thread t([] { inside = std::this_thread::get_id(); });
    std::thread::id outside = t.get_id();
    t.join();
    assert(inside == outside && inside != std::this_thread::get_id());
}
