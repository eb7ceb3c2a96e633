// One after the other, in two orders.
// args: --std c++17
// expect: UNSAFE: deadlock
#include <mutex>
#include <thread>

std::mutex left, right;

int main() {
    std::thread other([] {
        std::scoped_lock first(left);
        std::scoped_lock second(right);
    });
    {
        std::scoped_lock first(right);
        std::scoped_lock second(left);
    }
    other.join();
}
