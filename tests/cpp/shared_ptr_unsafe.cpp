// Who asks whether it has expired does not own it.
// args: --check memory
// expect: UNSAFE: use after free
#include <memory>
#include <thread>

int main() {
    auto owner = std::make_shared<int>(1);
    int* raw = owner.get();
    std::weak_ptr<int> weak = owner;
    std::thread other([weak, raw] {
        if (!weak.expired()) *raw = 2;
    });
    owner.reset();
    other.join();
}
