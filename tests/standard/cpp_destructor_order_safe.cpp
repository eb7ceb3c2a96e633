// clause: C++20 [stmt.dcl] p4, [class.dtor]: on exit from a scope, objects are destroyed in the reverse order of their
//     construction
// expect: SAFE
#include <cassert>

int trail;

struct Mark {
    int n;
    explicit Mark(int i) : n(i) {}
    ~Mark() { trail = trail * 10 + n; }
};

int main() {
    {
        Mark a(1), b(2);
        Mark c(3);
    }
    assert(trail == 321);
}
