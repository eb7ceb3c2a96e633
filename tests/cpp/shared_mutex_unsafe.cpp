// A writer with the lock of readers.
// args: --std c++17 --check race
// expect: UNSAFE: data race
#include <mutex>
#include <shared_mutex>
#include <thread>

std::shared_mutex mutex;
int a;

int main() {
    std::thread writer([] {
        std::shared_lock hold(mutex);
        a = 1;
    });
    {
        std::shared_lock hold(mutex);
        a = 2;
    }
    writer.join();
}
