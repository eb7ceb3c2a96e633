// clause: C++20 [thread.lock.unique.locking] p2: resource_deadlock_would_occur if on entry owns is true
// expect: UNSAFE: an exception that is not caught
#include <mutex>

int main() {
    std::mutex m;
    std::unique_lock<std::mutex> l(m);
    l.lock();
}
