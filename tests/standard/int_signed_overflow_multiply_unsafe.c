// clause: C11 6.5 p5: the product of two promoted operands does not fit int
// args: --check overflow
// expect: UNSAFE: signed overflow at FILE:LINE
unsigned short s = 65535;

int main(void) {
    unsigned x = s * s;  // fails here
    return x != 0;
}
