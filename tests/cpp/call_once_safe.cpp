// Whoever comes first makes it, and all see it made.
// expect: SAFE
#include <cassert>
#include <mutex>
#include <thread>

std::once_flag made;
int value;

void use() {
    std::call_once(made, [] { ++value; });
    assert(value == 1);
}

int main() {
    std::thread other(use);
    use();
    other.join();
}
