// clause: C++20 [thread.thread.constr] p6: if the function of a thread throws, std::terminate is called, whoever joins it
// expect: UNSAFE: an exception that is not caught at FILE:LINE
#include <thread>

int main() {
    try {
        std::thread t([] { throw 1; });  // fails here
        t.join();
    } catch (int) {
    }
}
