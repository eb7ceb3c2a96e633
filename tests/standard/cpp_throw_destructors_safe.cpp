// clause: C++20 [except.ctor] p1, p2: objects made since the try block was entered are destroyed, the last one first
// expect: SAFE
#include <cassert>

int order[4], count;
struct Object {
    explicit Object(int number) : number(number) {}
    ~Object() { order[count++] = number; }
    int number;
};

void inner() {
    Object third(3);
    throw 1;
}

int main() {
    Object first(1);
    try {
        Object second(2);
        inner();
    } catch (int) {
        assert(count == 2 && order[0] == 3 && order[1] == 2);
    }
}
