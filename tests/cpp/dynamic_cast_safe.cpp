// Casts down, across and to nothing, and types at run time.
// expect: SAFE
#include <cassert>
#include <typeinfo>

struct Shape {
    virtual ~Shape() {}
};
struct Named {
    virtual ~Named() {}
    int name = 3;
};
struct Circle : Shape, Named {};
struct Square : Shape {};

int main() {
    Circle circle;
    Square square;
    Shape* shapes[] = {&circle, &square};
    assert(dynamic_cast<Circle*>(shapes[0]) == &circle && dynamic_cast<Circle*>(shapes[1]) == nullptr);
    Named* named = dynamic_cast<Named*>(shapes[0]);
    assert(named != nullptr && named->name == 3);
    assert(typeid(*shapes[1]) == typeid(Square) && typeid(*shapes[0]) != typeid(Square));
    int caught = 0;
    try {
        dynamic_cast<Square&>(*shapes[0]);
    } catch (const std::bad_cast&) {
        caught = 1;
    }
    assert(caught == 1);
}
