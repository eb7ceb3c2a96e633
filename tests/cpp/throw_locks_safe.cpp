// An exception leaves a critical section by the destructor of the lock; each of two threads catches its own.
// expect: SAFE
#include <cassert>
#include <mutex>
#include <stdexcept>
#include <thread>

std::mutex mutex;
int balance = 1, refused = 0;

void take() {
    std::lock_guard<std::mutex> hold(mutex);
    if (balance == 0) throw std::runtime_error("empty");
    --balance;
}

void customer() {
    try {
        take();
    } catch (const std::exception&) {
        std::lock_guard<std::mutex> hold(mutex);
        ++refused;
    }
}

int main() {
    std::thread other(customer);
    customer();
    other.join();
    assert(balance == 0 && refused == 1);
}
