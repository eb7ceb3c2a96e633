// clause: C++20 [thread.condition.condvar] p8: the function will unblock when signaled by notify_one or notify_all, or
//     spuriously
// expect: UNSAFE: assertion failed at FILE:LINE
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
        if (!ready) c.wait(l);
        assert(ready);  // fails here
    }
    t.join();
}
