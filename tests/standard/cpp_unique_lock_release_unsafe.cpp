// clause: C++20 [thread.lock.unique.mod] release: the mutex stays locked; the caller is now responsible for unlocking
//     it
// expect: UNSAFE: deadlock
#include <mutex>
#include <thread>

std::mutex m;

int main() {
    {
        std::unique_lock<std::mutex> l(m);
        l.release();
    }
    std::thread t([] { m.lock(); });
    t.join();
}
