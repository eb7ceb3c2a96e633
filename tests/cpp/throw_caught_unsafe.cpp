// The handler for all exceptions hides that the second half was not done.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <cassert>
#include <stdexcept>
#include <thread>

int done[2];

void work(int which) {
    try {
        if (which == 1) throw std::runtime_error("not now");
        done[which] = 1;
    } catch (...) {
    }
}

int main() {
    std::thread other(work, 1);
    work(0);
    other.join();
    assert(done[0] + done[1] == 2);  // fails here
}
