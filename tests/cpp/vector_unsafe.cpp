// A reference to an element of a std::vector does not survive that another thread lets it grow.
// args: --check memory
// expect: UNSAFE: use after free at FILE:LINE
#include <mutex>
#include <thread>
#include <vector>

std::mutex mutex;
std::vector<int> numbers{1};

void add(int number) {
    std::lock_guard<std::mutex> hold(mutex);
    numbers.push_back(number);
}

int main() {
    std::thread other(add, 2);
    mutex.lock();
    const int& first = numbers.front();
    mutex.unlock();
    const int value = first;  // fails here
    other.join();
    return value;
}
