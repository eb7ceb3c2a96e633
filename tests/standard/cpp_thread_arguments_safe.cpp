// clause: C++20 [thread.thread.constr] p5: the function is invoked with copies of the arguments, made in the
//     constructing thread
// expect: SAFE
#include <cassert>
#include <functional>
#include <thread>

void f(int a, int &r) { r = a; }

int main() {
    int a = 3, r = 0;
    std::thread t(f, a, std::ref(r));
    a = 4;
    t.join();
    assert(r == 3);
}
