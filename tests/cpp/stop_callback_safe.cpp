// A request to stop calls what was registered.
// args: --std c++20
// expect: SAFE
#include <cassert>
#include <stop_token>
#include <thread>

int main() {
    std::stop_source source;
    int called = 0;
    {
        std::stop_callback callback(source.get_token(), [&called] { ++called; });
        std::thread other([&source] { source.request_stop(); });
        other.join();
    }
    assert(called == 1 && source.stop_requested());
}
