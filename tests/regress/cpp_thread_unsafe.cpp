// Arguments of std::thread are copied or referred to; std::atomic is atomic for one operation only.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <atomic>
#include <cassert>
#include <functional>
#include <thread>

std::atomic<int> n;

void work(int times, int &done) {
    n = n + times;
    done = 1;
}

int main() {
    int first = 0, second = 0;
    std::thread t(work, 2, std::ref(first)), u(work, 3, std::ref(second));
    t.join();
    u.join();
    assert(first && second);
    assert(n == 5);  // fails here
}
