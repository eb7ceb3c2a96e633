// clause: C++20 [atomics.types.pointer]: fetch_add of a pointer moves by elements
// expect: SAFE
#include <atomic>
#include <cassert>

int a[4];

int main() {
    std::atomic<int *> p(a);
    assert(p.fetch_add(2) == a);
    assert(p == a + 2 && p-- == a + 2 && p.load() == a + 1);
}
