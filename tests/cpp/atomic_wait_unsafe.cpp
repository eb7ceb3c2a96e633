// Nobody notifies.
// args: --std c++20
// expect: UNSAFE: deadlock
#include <atomic>
#include <thread>

std::atomic<bool> ready{false};

int main() {
    std::thread other([] { ready = true; });
    ready.wait(false);
    other.join();
}
