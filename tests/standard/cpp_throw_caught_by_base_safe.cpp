// clause: C++20 [except.handle] p3: a handler is a match for an exception of type E if it is of a type cv T or cv T& and T
//     is an unambiguous public base class of E
// expect: SAFE
#include <cassert>

struct Named {
    virtual ~Named() {}
    int name = 1;
};
struct Coded {
    virtual ~Coded() {}
    int code = 2;
};
struct Failure : Named, Coded {};

int caught(bool by_second) {
    try {
        if (by_second) try {
                throw Failure();
            } catch (const Coded& coded) {
                return coded.code;
            }
        throw Failure();
    } catch (Named named) {
        return named.name;
    }
}

int main() {
    assert(caught(false) == 1);
    assert(caught(true) == 2);
}
