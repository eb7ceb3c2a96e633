// clause: C++20 [thread.condition.condvar] wait_for: cv_status::timeout if the relative timeout expired
// expect: UNSAFE: assertion failed at FILE:LINE
#include <cassert>
#include <chrono>
#include <condition_variable>
#include <mutex>

int main() {
    std::mutex m;
    std::condition_variable c;
    std::unique_lock<std::mutex> l(m);
    assert(c.wait_for(l, std::chrono::seconds(1)) == std::cv_status::no_timeout);  // fails here
}
