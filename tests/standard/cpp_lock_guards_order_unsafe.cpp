// clause: C++20 [thread.lock.guard]: each guard locks its mutex when it is made: opposite orders may deadlock
// expect: UNSAFE: deadlock
#include <mutex>
#include <thread>

std::mutex a, b;

int main() {
    std::thread t([] {
        std::lock_guard<std::mutex> l(a);
        std::lock_guard<std::mutex> k(b);
    });
    {
        std::lock_guard<std::mutex> l(b);
        std::lock_guard<std::mutex> k(a);
    }
    t.join();
}
