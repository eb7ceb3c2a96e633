// A limit that is over is taken for the flag.
// args: --std c++17
// expect: UNSAFE: assertion failed at FILE:LINE
#include <cassert>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

std::mutex mutex;
std::condition_variable changed;
bool ready;

int main() {
    using namespace std::chrono_literals;
    std::thread other([] {
        std::lock_guard hold(mutex);
        ready = true;
        changed.notify_one();
    });
    {
        std::unique_lock hold(mutex);
        changed.wait_for(hold, 1s, [] { return ready; });
        assert(ready);  // fails here
    }
    other.join();
}
