// Two threads meet, and what is to be done then is done once.
// args: --std c++20
// expect: SAFE
#include <barrier>
#include <cassert>
#include <thread>

int a, b, meetings;

struct Count {
    void operator()() noexcept { ++meetings; }
};

std::barrier<Count> meeting(2);

int main() {
    std::thread other([] {
        a = 1;
        meeting.arrive_and_wait();
        assert(b == 1 && meetings == 1);
    });
    b = 1;
    meeting.arrive_and_wait();
    assert(a == 1 && meetings == 1);
    other.join();
}
