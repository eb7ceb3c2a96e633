// A message of one of two kinds, in a mailbox.
// args: --std c++17
// expect: SAFE
#include <cassert>
#include <mutex>
#include <string>
#include <thread>
#include <variant>

std::mutex mutex;
std::variant<int, std::string> message;

struct Size {
    int operator()(int) const { return 0; }
    int operator()(const std::string& text) const { return static_cast<int>(text.size()); }
};

int main() {
    std::thread other([] {
        std::lock_guard hold(mutex);
        message = std::string("abc");
    });
    {
        std::lock_guard hold(mutex);
        const int size = std::visit(Size{}, message);
        assert(size == 0 || size == 3);
    }
    other.join();
    assert(std::get<std::string>(message) == "abc" && std::get_if<int>(&message) == nullptr);
}
