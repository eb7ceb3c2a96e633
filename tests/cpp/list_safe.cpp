// Two threads take from a std::list, and look under the same lock whether there is something.
// expect: SAFE
#include <cassert>
#include <list>
#include <mutex>
#include <thread>

std::mutex mutex;
std::list<int> jobs{1, 2, 3};

void take() {
    std::lock_guard<std::mutex> hold(mutex);
    if (jobs.empty()) return;
    assert(jobs.front() + jobs.back() >= 4);
    jobs.pop_front();
}

int main() {
    std::thread first(take), second(take);
    first.join();
    second.join();
    assert(jobs.size() == 1 && jobs.front() == 3);
}
