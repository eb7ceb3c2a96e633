// clause: C++20 [thread.mutex.recursive] p3: the mutex is released after the same number of calls to unlock as of lock
// expect: UNSAFE: deadlock
#include <mutex>
#include <thread>

std::recursive_mutex m;

int main() {
    m.lock();
    m.lock();
    m.unlock();
    std::thread t([] { m.lock(); });
    t.join();
}
