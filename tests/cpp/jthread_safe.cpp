// The destructor asks the thread to stop and joins it.
// args: --std c++20
// expect: SAFE
#include <atomic>
#include <cassert>
#include <thread>

std::atomic<int> done;

int main() {
    {
        std::jthread worker([](std::stop_token stop) {
            while (!stop.stop_requested()) std::this_thread::yield();
            done = 1;
        });
    }
    assert(done == 1);
}
