// clause: C++20 [thread.mutex.requirements.mutex] p17: an implementation may fail to obtain the lock even if it is not
//     held by any other thread
// args: --faults lock
// expect: UNSAFE: assertion failed at FILE:LINE
#include <cassert>
#include <mutex>

int main() {
    std::mutex m;
    assert(m.try_lock());  // fails here
    m.unlock();
}
