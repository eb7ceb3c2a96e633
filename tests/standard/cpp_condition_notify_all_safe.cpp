// clause: C++20 [thread.condition.condvar] p6: notify_all unblocks all threads that are blocked waiting for *this
// expect: SAFE
#include <condition_variable>
#include <mutex>
#include <thread>

std::mutex m;
std::condition_variable c;
bool ready;

void waiter() {
    std::unique_lock<std::mutex> l(m);
    c.wait(l, [] { return ready; });
}

int main() {
    std::thread t(waiter), u(waiter);
    {
        std::lock_guard<std::mutex> g(m);
        ready = true;
    }
    c.notify_all();
    t.join();
    u.join();
}
