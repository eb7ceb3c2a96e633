// An optional that is filled under a lock.
// args: --std c++17
// expect: SAFE
#include <cassert>
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
    {
        std::lock_guard hold(mutex);
        if (slot) assert(slot.value() == 5);
    }
    other.join();
    assert(*slot == 5);
    slot.reset();
    assert(slot.value_or(3) == 3);
}
