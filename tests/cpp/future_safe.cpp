// A promise that another thread keeps.
// expect: SAFE
#include <cassert>
#include <future>
#include <thread>

int main() {
    std::promise<int> promise;
    std::future<int> result = promise.get_future();
    int data = 0;
    std::thread other([&] {
        data = 1;
        promise.set_value(3);
    });
    assert(result.get() == 3 && data == 1);
    other.join();
}
