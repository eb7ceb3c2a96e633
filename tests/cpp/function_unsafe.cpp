// What was captured is gone.
// args: --check memory
// expect: UNSAFE: use of a local variable
#include <functional>
#include <thread>

std::function<void()> counts() {
    int count = 0;
    return [&count] { ++count; };
}

int main() {
    std::thread other(counts());
    other.join();
}
