// clause: C++20 [thread.once.callonce] p2: exactly one execution is returning; a passive one returns after it
// args: --check assert,deadlock,race
// expect: SAFE
#include <cassert>
#include <mutex>
#include <thread>

std::once_flag o;
int x;

void f() {
    std::call_once(o, [] { x++; });
    assert(x == 1);
}

int main() {
    std::thread t(f);
    f();
    t.join();
}
