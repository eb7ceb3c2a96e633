// A load and a store of an atomic struct are two steps.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <atomic>
#include <cassert>
#include <thread>

struct Pair {
    int a, b;
};
std::atomic<Pair> pair{Pair{1, 2}};

void add() {
    const Pair seen = pair.load();
    pair.store(Pair{seen.a + 1, seen.b});
}

int main() {
    std::thread other(add);
    add();
    other.join();
    assert(pair.load().a == 3);  // fails here
}
