// One arrives and does not wait.
// args: --std c++20
// expect: UNSAFE: assertion failed at FILE:LINE
#include <barrier>
#include <cassert>
#include <thread>

std::barrier<> meeting(2);

int main() {
    int a = 0;
    std::thread other([&a] {
        a = 1;
        meeting.arrive_and_wait();
    });
    (void)meeting.arrive();
    const int seen = __atomic_load_n(&a, __ATOMIC_RELAXED);
    assert(seen == 1);  // fails here
    other.join();
}
