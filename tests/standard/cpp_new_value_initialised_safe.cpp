// clause: C++20 [expr.new] p21, [dcl.init] p6: new int() is value-initialized: zero
// args: --check assert,memory
// expect: SAFE
#include <cassert>

int main() {
    int *p = new int(), *a = new int[2]();
    assert(*p == 0 && a[0] == 0 && a[1] == 0);
    delete p;
    delete[] a;
}
