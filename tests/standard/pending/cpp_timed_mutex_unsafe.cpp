// clause: C++20 [thread.timedmutex.requirements] try_lock_for: returns false if the lock was not obtained within the
//     relative timeout
// expect: UNSAFE: assertion failed at FILE:LINE
#include <cassert>
#include <chrono>
#include <mutex>
#include <thread>

std::timed_mutex m;

int main() {
    std::thread t([] { std::lock_guard<std::timed_mutex> g(m); });
    assert(m.try_lock_for(std::chrono::seconds(1)));  // fails here
    m.unlock();
    t.join();
}
