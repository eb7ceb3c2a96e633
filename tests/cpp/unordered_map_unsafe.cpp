// The twin without a lock loses an increment.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <cassert>
#include <thread>
#include <unordered_map>

std::unordered_map<int, int> count{{1, 0}};

void increment() {
    ++count.find(1)->second;
}

int main() {
    std::thread other(increment);
    increment();
    other.join();
    assert(count[1] == 2);  // fails here
}
