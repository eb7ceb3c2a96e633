// clause: C++20 [thread.sharedmutex.requirements] p6: if any thread holds a shared lock, no other holds an exclusive
//     one
// args: --std c++20
// expect: SAFE
#include <cassert>
#include <shared_mutex>
#include <thread>

std::shared_mutex m;

int main() {
    m.lock_shared();
    std::thread t([] { assert(!m.try_lock()); });
    t.join();
    m.unlock_shared();
}
