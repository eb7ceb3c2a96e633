// Two threads drop their share: the object is destroyed once, whoever is the last.
// expect: SAFE
#include <cassert>
#include <memory>
#include <thread>

int destroyed = 0;

struct Thing {
    ~Thing() { ++destroyed; }
};

int main() {
    auto mine = std::make_shared<Thing>();
    std::thread other([share = mine]() mutable { share.reset(); });
    mine.reset();
    other.join();
    assert(destroyed == 1);
}
