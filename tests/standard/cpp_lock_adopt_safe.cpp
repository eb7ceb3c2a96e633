// clause: C++20 [thread.lock.guard] p4: lock_guard(m, adopt_lock): the calling thread owns the lock, which is not
//     acquired again
// expect: SAFE
#include <mutex>

std::mutex m;

int main() {
    m.lock();
    { std::lock_guard<std::mutex> g(m, std::adopt_lock); }
    m.lock();
    m.unlock();
}
