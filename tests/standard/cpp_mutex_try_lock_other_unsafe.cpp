// clause: C++20 [thread.mutex.requirements.mutex] p15: try_lock: attempts to obtain ownership without blocking
// expect: UNSAFE: assertion failed at FILE:LINE
#include <cassert>
#include <mutex>
#include <thread>

std::mutex m;

int main() {
    std::thread t([] { std::lock_guard<std::mutex> g(m); });
    bool got = m.try_lock();
    assert(got);  // fails here
    m.unlock();
    t.join();
}
