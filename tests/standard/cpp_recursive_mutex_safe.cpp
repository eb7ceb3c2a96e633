// clause: C++20 [thread.mutex.recursive] p3: a thread that owns a recursive_mutex may acquire additional levels of
//     ownership
// expect: SAFE
#include <cassert>
#include <mutex>
#include <thread>

std::recursive_mutex m;

int main() {
    m.lock();
    m.lock();
    m.unlock();
    std::thread t([] { assert(!m.try_lock()); });
    t.join();
    m.unlock();
}
