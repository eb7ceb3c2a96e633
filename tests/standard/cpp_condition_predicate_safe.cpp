// clause: C++20 [thread.condition.condvar] p15: wait with a predicate: while (!pred()) wait(lock);
// expect: SAFE
#include <cassert>
#include <condition_variable>
#include <mutex>
#include <thread>

std::mutex m;
std::condition_variable c;
bool ready;

int main() {
    std::thread t([] {
        std::lock_guard<std::mutex> g(m);
        ready = true;
        c.notify_one();
    });
    {
        std::unique_lock<std::mutex> l(m);
        c.wait(l, [] { return ready; });
        assert(ready && l.owns_lock());
    }
    t.join();
}
