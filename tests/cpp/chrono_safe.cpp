// A wait with a limit, after which the flag is looked at again.
// args: --std c++17 --unwind 3
// expect: SAFE up to unwind 3
#include <cassert>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

std::mutex mutex;
std::condition_variable changed;
bool ready;

int main() {
    using namespace std::chrono_literals;
    std::thread other([] {
        std::this_thread::sleep_for(10ms);
        std::lock_guard hold(mutex);
        ready = true;
        changed.notify_one();
    });
    std::unique_lock hold(mutex);
    const bool in_time = changed.wait_for(hold, 1s, [] { return ready; });
    assert(in_time == ready);
    hold.unlock();
    other.join();
    assert(std::this_thread::get_id() != std::thread::id());
}
