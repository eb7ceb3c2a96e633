// The promise ends before it is kept.
// expect: UNSAFE: an exception that is not caught
#include <future>
#include <thread>

int main() {
    std::future<int> result;
    std::thread other([&result] {
        std::promise<int> promise;
        result = promise.get_future();
    });
    other.join();
    return result.get();
}
