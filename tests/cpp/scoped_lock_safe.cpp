// Two locks in any order.
// args: --std c++17
// expect: SAFE
#include <cassert>
#include <mutex>
#include <thread>

std::mutex left, right;
int count;

int main() {
    std::thread other([] {
        std::scoped_lock hold(left, right);
        ++count;
    });
    {
        std::scoped_lock hold(right, left);
        ++count;
    }
    other.join();
    assert(count == 2);
}
