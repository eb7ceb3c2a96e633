// A weak pointer gets the object, or nothing.
// args: --check assert --check memory --check leak
// expect: SAFE
#include <cassert>
#include <memory>
#include <thread>

int main() {
    auto owner = std::make_shared<int>(1);
    std::weak_ptr<int> weak = owner;
    std::thread other([weak] {
        if (auto held = weak.lock()) assert(*held == 1);
    });
    owner.reset();
    other.join();
    assert(weak.expired());
}
