// clause: C++20 [basic.stc.thread] p2: a variable with thread storage duration, if constructed, is destroyed on thread
//     exit
// expect: UNSAFE: assertion failed at FILE:LINE
#include <cassert>
#include <thread>

struct Last {
    int used = 0;
    ~Last() {
        assert(!used);  // fails here
    }
};

thread_local Last last;

int main() {
    std::thread t([] { last.used = 1; });
    t.join();
}
