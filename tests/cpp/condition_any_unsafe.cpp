// A wait without a loop: it may end for nothing.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <cassert>
#include <condition_variable>
#include <mutex>
#include <thread>

std::mutex mutex;
std::condition_variable_any changed;
bool ready;

int main() {
    std::thread other([] {
        std::lock_guard<std::mutex> hold(mutex);
        ready = true;
        changed.notify_all();
    });
    {
        std::unique_lock<std::mutex> hold(mutex);
        if (!ready) changed.wait(hold);
        assert(ready);  // fails here
    }
    other.join();
}
