// Readers see both halves or none.
// args: --std c++17
// expect: SAFE
#include <cassert>
#include <mutex>
#include <shared_mutex>
#include <thread>

std::shared_mutex mutex;
int a, b;

int main() {
    std::thread writer([] {
        std::unique_lock hold(mutex);
        a = 1;
        b = 1;
    });
    {
        std::shared_lock hold(mutex);
        assert(a == b);
    }
    writer.join();
}
