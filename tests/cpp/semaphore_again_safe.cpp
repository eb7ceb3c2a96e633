// A semaphore that is taken and given back while others look at it, and one that nobody gives back: a limit ends the wait.
// args: --std c++20
// expect: SAFE
#include <cassert>
#include <chrono>
#include <semaphore>
#include <thread>

int main() {
    std::counting_semaphore<2> free(1), never(0);
    int inside = 0;
    const auto work = [&] {
        free.acquire();
        assert(++inside == 1);
        --inside;
        free.release();
    };
    std::thread a(work), b(work);
    a.join();
    b.join();
    const bool got = never.try_acquire_for(std::chrono::milliseconds(1));
    assert(!got);
}
