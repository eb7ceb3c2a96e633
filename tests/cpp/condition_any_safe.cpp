// A condition variable with a lock of another kind.
// args: --std c++17
// expect: SAFE
#include <cassert>
#include <condition_variable>
#include <mutex>
#include <shared_mutex>
#include <thread>

std::shared_mutex mutex;
std::condition_variable_any changed;
bool ready;

int main() {
    std::thread other([] {
        std::lock_guard hold(mutex);
        ready = true;
        changed.notify_all();
    });
    std::unique_lock hold(mutex);
    changed.wait(hold, [] { return ready; });
    assert(ready);
    hold.unlock();
    other.join();
}
