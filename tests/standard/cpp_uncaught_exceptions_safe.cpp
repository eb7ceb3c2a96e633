// clause: C++20 [uncaught.exceptions] p1: the number of uncaught exceptions in the current thread
// args: --std c++17
// expect: SAFE
#include <cassert>
#include <exception>

int during = -1;
struct Looks {
    ~Looks() { during = std::uncaught_exceptions(); }
};

int main() {
    try {
        Looks looks;
        throw 1;
    } catch (...) {
        assert(std::uncaught_exceptions() == 0);
    }
    assert(during == 1);
}
