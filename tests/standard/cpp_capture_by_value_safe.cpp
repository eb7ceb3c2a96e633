// clause: C++20 [expr.prim.lambda.capture] p10: an entity captured by copy is a member of the closure: no shared object
// args: --check assert,race
// expect: SAFE
#include <cassert>
#include <thread>

int main() {
    int x = 1;
    std::thread t([x] { assert(x == 1); });
    x = 2;
    t.join();
    assert(x == 2);
}
