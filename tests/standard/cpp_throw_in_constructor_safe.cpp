// clause: C++20 [except.ctor] p3: if a constructor throws, the members that are complete are destroyed, the object is not
// expect: SAFE
#include <cassert>

int members, wholes;
struct Member {
    ~Member() { ++members; }
};
struct Whole {
    Whole() : second() { throw 1; }
    ~Whole() { ++wholes; }
    Member first, second;
};

int main() {
    try {
        new Whole;
    } catch (int) {
    }
    assert(members == 2 && wholes == 0);
}
