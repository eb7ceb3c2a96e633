// clause: C++20 [stmt.dcl] p4: if the initialization exits by throwing an exception, it will be tried again
// expect: SAFE
#include <cassert>

int tries;
int initial() {
    if (++tries == 1) throw 1;
    return 5;
}
int& value() {
    static int made = initial();
    return made;
}

int main() {
    try {
        value();
        assert(false);
    } catch (int) {
    }
    assert(value() == 5 && value() == 5 && tries == 2);
}
