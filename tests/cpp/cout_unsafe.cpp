// A text is printed while another thread changes it.
// args: --check race
// expect: UNSAFE: data race
#include <iostream>
#include <thread>

char name[] = "old";

int main() {
    std::thread other([] { name[0] = 'b'; });
    std::cout << name << '\n';
    other.join();
}
