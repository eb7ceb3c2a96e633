// One of the threads that are waited for may end without counting down.
// args: --std c++20
// expect: UNSAFE: deadlock
#include <latch>
#include <thread>

std::latch ready(2);
bool fails = true;

int main() {
    std::thread first([] { ready.count_down(); });
    std::thread second([] {
        if (fails) return;
        ready.count_down();
    });
    ready.wait();
    first.join();
    second.join();
}
