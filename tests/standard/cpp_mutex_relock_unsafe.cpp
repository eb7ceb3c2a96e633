// clause: C++20 [thread.mutex.class] p3: a thread that owns a mutex object and calls lock() deadlocks, or the behavior
//     is undefined
// expect: UNSAFE: deadlock
#include <mutex>

int main() {
    std::mutex m;
    m.lock();
    m.lock();
}
