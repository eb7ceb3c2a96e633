// Streams print nothing, but what they are given is evaluated.
// expect: SAFE
#include <cassert>
#include <iomanip>
#include <iostream>
#include <string>

int calls = 0;

int next() {
    return ++calls;
}

int main() {
    const std::string text = "text";
    std::cout << "next: " << next() << ' ' << std::setw(4) << std::hex << 1.5 << text << true << std::endl;
    std::cerr << next() << '\n' << std::flush;
    std::cout.flush();
    assert(calls == 2);
}
