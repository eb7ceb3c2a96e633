// An exception skips the unlock.
// expect: UNSAFE: deadlock
#include <mutex>
#include <stdexcept>
#include <thread>

std::mutex mutex;
int balance = 1;

void take() {
    mutex.lock();
    if (balance == 0) throw std::runtime_error("empty");
    --balance;
    mutex.unlock();
}

void customer() {
    try {
        take();
    } catch (const std::exception&) {
    }
}

int main() {
    std::thread other(customer);
    customer();
    other.join();
    std::lock_guard<std::mutex> hold(mutex);
}
