// clause: C++20 [thread.condition.condvar] wait_for with a predicate returns pred()
// expect: SAFE
#include <cassert>
#include <chrono>
#include <condition_variable>
#include <mutex>

int main() {
    std::mutex m;
    std::condition_variable c;
    bool ready = false;
    std::unique_lock<std::mutex> l(m);
    assert(!c.wait_for(l, std::chrono::seconds(1), [&] { return ready; }));
    assert(l.owns_lock());
}
