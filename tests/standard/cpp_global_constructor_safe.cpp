// clause: C++20 [basic.start.dynamic] p1: dynamic initialization within a translation unit is in the order of the
//     definitions
// expect: SAFE
#include <cassert>

int trail;

struct Mark {
    explicit Mark(int n) { trail = trail * 10 + n; }
};

Mark a(1), b(2);
Mark c(3);

int main() { assert(trail == 123); }
