// clause: C++20 [thread.lock.unique.cons] p22: the destructor calls pm->unlock() if owns
// expect: SAFE
#include <mutex>

std::mutex m;

int main() {
    { std::unique_lock<std::mutex> l(m); }
    {
        std::unique_lock<std::mutex> l(m);
        l.unlock();
    }
    m.lock();
    m.unlock();
}
