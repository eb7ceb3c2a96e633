// clause: C11 6.5.7 p3: if the value of the right operand is negative, the behavior is undefined
// args: --check overflow
// expect: UNSAFE: shift out of range at FILE:LINE
int n = -1;

int main(void) {
    return 1 >> n;  // fails here
}
