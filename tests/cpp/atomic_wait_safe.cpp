// A wait for another value, and the notification.
// args: --std c++20
// expect: SAFE
#include <atomic>
#include <cassert>
#include <thread>

std::atomic<int> state{0};
int data;

int main() {
    std::thread other([] {
        data = 1;
        state.store(1);
        state.notify_one();
    });
    state.wait(0);
    assert(data == 1);
    other.join();
}
