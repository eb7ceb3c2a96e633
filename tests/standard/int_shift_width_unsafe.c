// clause: C11 6.5.7 p3: if the right operand is greater than or equal to the width of the promoted left operand,
//     undefined
// args: --check overflow
// expect: UNSAFE: shift out of range at FILE:LINE
unsigned n = 32;

int main(void) {
    return 1u << n ? 1 : 0;  // fails here
}
