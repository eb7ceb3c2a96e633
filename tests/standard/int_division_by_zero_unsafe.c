// clause: C11 6.5.5 p5: if the value of the second operand is zero, the behavior is undefined
// args: --check overflow
// expect: UNSAFE: division by zero at FILE:LINE
int zero;

int main(void) {
    return 1 % zero;  // fails here
}
