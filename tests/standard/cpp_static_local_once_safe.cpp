// clause: C++20 [stmt.dcl] p4: if control enters the declaration concurrently, the concurrent execution shall wait for
//     completion
// expect: SAFE
#include <cassert>
#include <thread>

int made;

struct Thing {
    int value;
    Thing() : value(7) { made++; }
};

Thing &thing() {
    static Thing t;
    return t;
}

void f() { assert(thing().value == 7); }

int main() {
    std::thread t(f);
    f();
    t.join();
    assert(made == 1);
}
