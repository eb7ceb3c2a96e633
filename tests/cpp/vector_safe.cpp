// Two threads let a std::vector grow under a lock.
// expect: SAFE
#include <cassert>
#include <mutex>
#include <thread>
#include <vector>

std::mutex mutex;
std::vector<int> numbers;

void add(int number) {
    std::lock_guard<std::mutex> hold(mutex);
    numbers.push_back(number);
}

int main() {
    std::thread other(add, 1);
    add(2);
    other.join();
    assert(numbers.size() == 2 && numbers[0] + numbers[1] == 3);
}
