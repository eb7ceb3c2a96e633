// clause: C++20 [futures.unique.future] get: waits until the shared state is ready, then retrieves the value
// expect: SAFE
#include <cassert>
#include <future>
#include <thread>

int main() {
    std::promise<int> p;
    std::future<int> f = p.get_future();
    std::thread t([&p] { p.set_value(4); });
    assert(f.get() == 4);
    t.join();
}
