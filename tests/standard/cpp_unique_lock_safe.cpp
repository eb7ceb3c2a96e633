// clause: C++20 [thread.lock.unique]: owns_lock says whether the mutex is held; defer_lock does not acquire it
// expect: SAFE
#include <cassert>
#include <mutex>
#include <thread>

std::mutex m;

int main() {
    std::unique_lock<std::mutex> l(m, std::defer_lock);
    assert(!l.owns_lock());
    l.lock();
    assert(l.owns_lock() && l.mutex() == &m);
    std::thread t([] { assert(!m.try_lock()); });
    t.join();
    l.unlock();
    assert(!l.owns_lock() && !l);
}
