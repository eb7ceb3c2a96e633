// clause: C++20 [unique.ptr.single.dtor]: the destructor deletes what is owned; a move leaves nothing behind
// args: --check assert,memory,leak
// expect: SAFE
#include <cassert>
#include <memory>

int main() {
    std::unique_ptr<int> p(new int(3));
    std::unique_ptr<int> q = std::move(p);
    assert(!p && *q == 3);
}
