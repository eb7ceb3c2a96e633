// What one thread owns it hands to another one.
// args: --std c++17 --check assert --check leak --check memory
// expect: SAFE
#include <cassert>
#include <memory>
#include <thread>

int main() {
    auto mine = std::make_unique<int>(1);
    std::thread other([theirs = std::move(mine)] { *theirs = 2; });
    assert(!mine);
    other.join();
    std::unique_ptr<int[]> several(new int[3]);
    several[2] = 1;
    assert(several[2] == 1);
}
