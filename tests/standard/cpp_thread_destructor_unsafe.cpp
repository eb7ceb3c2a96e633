// clause: C++20 [thread.thread.destr] p1: if joinable(), calls terminate()
// expect: UNSAFE: std::terminate is called
#include <thread>

int main() { std::thread t([] {}); }
