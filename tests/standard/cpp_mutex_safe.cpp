// clause: C++20 [thread.mutex.class]: if one thread owns a mutex object, attempts by another thread to acquire
//     ownership will block
// args: --check assert,deadlock,race
// expect: SAFE
#include <cassert>
#include <mutex>
#include <thread>

std::mutex m;
int x;

void f() {
    std::lock_guard<std::mutex> g(m);
    x++;
}

int main() {
    std::thread t(f);
    f();
    t.join();
    assert(x == 2);
}
