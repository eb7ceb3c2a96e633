// std::thread, std::mutex, std::lock_guard, std::unique_lock and std::condition_variable as libstdc++ has them.
// expect: SAFE
#include <cassert>
#include <condition_variable>
#include <mutex>
#include <thread>

std::mutex m;
std::condition_variable ready_changed;
bool ready;
int n;

int main() {
    std::thread t([] {
        std::lock_guard<std::mutex> guard(m);
        ready = true;
        ++n;
        ready_changed.notify_one();
    });
    {
        std::unique_lock<std::mutex> lock(m);
        ready_changed.wait(lock, [] { return ready; });
        ++n;
    }
    t.join();
    assert(n == 2 && !t.joinable());
}
