// A task in a thread of its own, and one that is done when it is asked for.
// expect: SAFE
#include <cassert>
#include <future>

int main() {
    int data = 0;
    auto early = std::async(std::launch::async, [&data] {
        data = 1;
        return 3;
    });
    auto late = std::async(std::launch::deferred, [] { return 4; });
    assert(early.get() + late.get() == 7 && data == 1);
}
