// clause: C++20 [thread.sema.cnt] acquire: blocks until the counter is greater than 0, and decrements it
// args: --std c++20
// expect: SAFE
#include <cassert>
#include <semaphore>
#include <thread>

std::binary_semaphore s(0);
int x;

int main() {
    std::thread t([] {
        x = 1;
        s.release();
    });
    s.acquire();
    assert(x == 1);
    t.join();
}
