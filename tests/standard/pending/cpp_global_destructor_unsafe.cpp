// clause: C++20 [basic.start.term] p1: constructed objects with static storage duration are destroyed as part of a call
//     to exit
// expect: UNSAFE: assertion failed at FILE:LINE
#include <cassert>

struct Last {
    ~Last() {
        assert(false);  // fails here
    }
} last;

int main() {}
