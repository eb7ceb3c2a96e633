// Exceptions through a future, and those of its own.
// expect: SAFE
#include <cassert>
#include <future>
#include <stdexcept>
#include <thread>

int main() {
    std::promise<int> promise;
    std::future<int> result = promise.get_future();
    std::thread other([&] { promise.set_exception(std::make_exception_ptr(std::runtime_error("late"))); });
    int caught = 0;
    try {
        result.get();
    } catch (const std::runtime_error&) {
        caught = 1;
    }
    other.join();
    try {
        promise.set_value(1);
    } catch (const std::future_error& error) {
        if (error.code() == std::future_errc::promise_already_satisfied) caught += 2;
    }
    assert(caught == 3);
}
