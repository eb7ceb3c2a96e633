// clause: C++20 [runtime.error] p3: strcmp(what(), what_arg.c_str()) == 0, also when the argument is gone
// expect: SAFE
#include <cassert>
#include <cstring>
#include <stdexcept>
#include <string>

void fail() {
    char text[] = "bad";
    throw std::runtime_error(std::string(text));
}

int main() {
    try {
        fail();
    } catch (const std::exception& error) {
        assert(std::strcmp(error.what(), "bad") == 0);
    }
}
