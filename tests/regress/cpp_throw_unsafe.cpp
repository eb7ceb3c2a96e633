// Nobody catches what is thrown if the other thread comes first.
// expect: UNSAFE: an exception that is not caught at FILE:LINE
#include <atomic>
#include <stdexcept>
#include <thread>

std::atomic<int> left = 1;

void take() {
    if (left.fetch_sub(1) == 0) throw std::runtime_error("nothing left");  // fails here
}

int main() {
    std::thread other(take);
    take();
    other.join();
}
