// A function object with what it has captured, in two threads.
// expect: SAFE
#include <cassert>
#include <functional>
#include <mutex>
#include <thread>

int main() {
    int total = 0;
    std::mutex mutex;
    const std::function<void(int)> add = [&](int number) {
        std::lock_guard<std::mutex> hold(mutex);
        total += number;
    };
    std::thread first(add, 1), second([&] { add(2); });
    first.join();
    second.join();
    assert(total == 3);
    try {
        std::function<void()>()();
    } catch (const std::bad_function_call&) {
        total = 0;
    }
    assert(total == 0);
}
