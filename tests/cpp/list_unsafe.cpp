// Whether the std::list has an element is asked under another lock than it is taken.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <cassert>
#include <list>
#include <mutex>
#include <thread>

std::mutex mutex;
std::list<int> jobs{1};

bool has_jobs() {
    std::lock_guard<std::mutex> hold(mutex);
    return !jobs.empty();
}

void take() {
    if (!has_jobs()) return;
    std::lock_guard<std::mutex> hold(mutex);
    assert(!jobs.empty());  // fails here
    jobs.pop_front();
}

int main() {
    std::thread other(take);
    take();
    other.join();
}
