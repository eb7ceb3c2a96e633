// clause: C++20 [thread.condition.condvar] p5: if any threads are blocked waiting, notify_one unblocks one of those
//     threads
// expect: UNSAFE: deadlock
#include <condition_variable>
#include <mutex>
#include <thread>

std::mutex m;
std::condition_variable c;

int main() {
    std::thread t([] { c.notify_one(); });
    {
        std::unique_lock<std::mutex> l(m);
        c.wait(l);
    }
    t.join();
}
