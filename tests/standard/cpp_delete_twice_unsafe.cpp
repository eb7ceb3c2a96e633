// clause: C++20 [expr.delete] p2, [basic.stc.dynamic.deallocation]: a pointer that was deleted before is no valid
//     operand
// args: --check memory
// expect: UNSAFE: double free at FILE:LINE
int main() {
    int *p = new int(1);
    delete p;
    delete p;  // fails here
}
