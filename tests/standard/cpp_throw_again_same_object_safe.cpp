// clause: C++20 [expr.throw] p3, [except.throw] p4: throw; rethrows the object that is handled, which lives until the last
//     handler is left
// expect: SAFE
#include <cassert>

int ended;
struct Counted {
    int value = 1;
    ~Counted() { ++ended; }
};

int main() {
    try {
        try {
            throw Counted();
        } catch (Counted& inner) {
            inner.value = 2;
            throw;
        }
    } catch (const Counted& outer) {
        assert(outer.value == 2 && ended == 0);
    }
    assert(ended == 1);
}
