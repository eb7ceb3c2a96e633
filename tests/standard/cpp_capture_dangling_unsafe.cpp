// clause: C++20 [basic.life] p7: a reference to an object whose lifetime has ended is used (captured local of a
//     function that has returned)
// args: --check memory
// expect: UNSAFE: use of a local variable
#include <thread>

std::thread t;

void start() {
    int x = 0;
    t = std::thread([&x] { x = 1; });
}

int main() {
    start();
    t.join();
}
