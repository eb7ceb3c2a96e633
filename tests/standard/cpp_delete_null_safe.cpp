// clause: C++20 [expr.delete] p2: the value of the operand of delete may be a null pointer value
// args: --check memory
// expect: SAFE
int main() {
    int *p = nullptr;
    delete p;
    delete[] p;
}
