// C++: a static variable of a function is made by the first thread that comes there; the others wait.  std::call_once
// and std::scoped_lock come from headers.
// expect: SAFE
#include <cassert>
#include <mutex>
#include <thread>

int made, called;
std::once_flag once;
std::mutex a, b;

int make() { return ++made; }

void work() {
    static int value = make();
    assert(value == 1);
}

void call() {
    std::call_once(once, [] { ++called; });
}

int main() {
    std::thread t(work);
    work();
    t.join();
    std::scoped_lock both(a, b);
    call();
    call();
    assert(made == 1 && called == 1);
}
