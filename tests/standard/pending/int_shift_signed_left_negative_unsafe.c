// clause: C11 6.5.7 p4: the left operand of << with a signed type shall be nonnegative
// args: --check overflow
// expect: UNSAFE: s
int x = -1;

int main(void) {
    return x << 1;  // fails here
}
