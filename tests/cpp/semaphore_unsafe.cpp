// Two acquire what was released once.
// args: --std c++20
// expect: UNSAFE: deadlock
#include <semaphore>
#include <thread>

std::binary_semaphore full(0);

int main() {
    std::thread other([] { full.acquire(); });
    full.release();
    full.acquire();
    other.join();
}
