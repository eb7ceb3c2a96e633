// clause: C++20 [thread.thread.constr] p6: if the invocation terminates with an uncaught exception, terminate is called
// expect: UNSAFE: an exception that is not caught
#include <thread>

int main() {
    std::thread t([] { throw 1; });
    t.join();
}
