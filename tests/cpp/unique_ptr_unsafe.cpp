// A pointer to what another thread owns, and ends.
// args: --std c++17 --check memory
// expect: UNSAFE: use after free
#include <memory>
#include <thread>

int main() {
    auto mine = std::make_unique<int>(1);
    int* raw = mine.get();
    std::thread other([theirs = std::move(mine)]() mutable { theirs.reset(); });
    const int seen = *raw;
    other.join();
    return seen;
}
