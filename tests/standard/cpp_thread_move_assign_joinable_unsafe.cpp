// clause: C++20 [thread.thread.assign] p1: if joinable(), calls terminate()
// expect: UNSAFE: std::terminate is called
#include <thread>

int main() {
    std::thread t([] {});
    t = std::thread([] {});
    t.join();
}
