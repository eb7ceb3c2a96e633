// A semaphore hands data over, and is empty then.
// args: --std c++20
// expect: SAFE
#include <cassert>
#include <semaphore>
#include <thread>

std::counting_semaphore<2> full(0);
int data;

int main() {
    std::thread other([] {
        data = 1;
        full.release();
    });
    full.acquire();
    assert(data == 1);
    assert(!full.try_acquire());
    other.join();
}
