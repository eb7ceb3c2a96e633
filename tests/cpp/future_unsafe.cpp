// The promise is kept before the data is there.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <atomic>
#include <cassert>
#include <future>
#include <thread>

int main() {
    std::promise<int> promise;
    std::future<int> result = promise.get_future();
    std::atomic<int> data(0);
    std::thread other([&] {
        promise.set_value(3);
        data = 1;
    });
    assert(result.get() == 3);
    assert(data == 1);  // fails here
    other.join();
}
