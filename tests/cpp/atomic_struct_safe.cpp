// Structs, pointers, flags and numbers that belong to nobody, all atomic.
// args: --std c++20
// expect: SAFE
#include <atomic>
#include <cassert>
#include <thread>

struct Pair {
    int a, b;
};
std::atomic<Pair> pair{Pair{1, 2}};
std::atomic<int*> place;
std::atomic_flag flag;
int numbers[4], plain;

void add() {
    Pair seen = pair.load();
    while (!pair.compare_exchange_strong(seen, Pair{seen.a + 1, seen.b})) {
    }
}

int main() {
    std::thread other([] {
        add();
        place = numbers;
        ++place;
        std::atomic_ref<int>(plain).fetch_add(1);
        flag.test_and_set();
    });
    add();
    std::atomic_ref<int>(plain).fetch_add(1);
    other.join();
    assert(pair.load().a == 3 && place.load() == numbers + 1 && plain == 2 && flag.test());
}
