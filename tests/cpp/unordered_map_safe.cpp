// A std::unordered_map whose elements two threads change under a lock.
// expect: SAFE
#include <cassert>
#include <mutex>
#include <thread>
#include <unordered_map>

std::mutex mutex;
std::unordered_map<int, int> count{{1, 0}, {14, 0}};

void increment(int key) {
    std::lock_guard<std::mutex> hold(mutex);
    ++count.find(key)->second;
}

int main() {
    std::thread other(increment, 14);
    increment(1);
    other.join();
    assert(count[1] == 1 && count[14] == 1 && count.count(2) == 0);
}
