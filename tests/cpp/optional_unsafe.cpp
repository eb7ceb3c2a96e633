// The value is asked for whether it is there or not.
// args: --std c++17
// expect: UNSAFE: an exception that is not caught
#include <mutex>
#include <optional>
#include <thread>

std::mutex mutex;
std::optional<int> slot;

int main() {
    std::thread other([] {
        std::lock_guard hold(mutex);
        slot = 5;
    });
    int seen = 0;
    {
        std::lock_guard hold(mutex);
        seen = slot.value();
    }
    other.join();
    return seen - 5;
}
