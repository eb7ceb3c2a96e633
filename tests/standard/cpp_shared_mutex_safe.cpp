// clause: C++20 [thread.sharedmutex.requirements]: a shared lock is held by many threads, or an exclusive lock by one
// args: --std c++20 --check assert,deadlock,race
// expect: SAFE
#include <cassert>
#include <mutex>
#include <shared_mutex>
#include <thread>

std::shared_mutex m;
int x, y;

int main() {
    std::thread t([] {
        std::shared_lock<std::shared_mutex> g(m);
        assert(x == y);
    });
    {
        std::unique_lock<std::shared_mutex> g(m);
        x++;
        y++;
    }
    t.join();
}
