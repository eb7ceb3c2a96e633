// The other kind may be there already.
// args: --std c++17
// expect: UNSAFE: assertion failed at FILE:LINE
#include <cassert>
#include <mutex>
#include <thread>
#include <variant>

std::mutex mutex;
std::variant<int, char> message(1);

int main() {
    std::thread other([] {
        std::lock_guard hold(mutex);
        message = 'a';
    });
    bool is_number = true;
    {
        std::lock_guard hold(mutex);
        try {
            is_number = std::get<int>(message) == 1;
        } catch (const std::bad_variant_access&) {
            is_number = false;
        }
    }
    assert(is_number);  // fails here
    other.join();
}
