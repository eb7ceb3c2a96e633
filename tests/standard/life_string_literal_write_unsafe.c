// clause: C11 6.4.5 p7: if the program attempts to modify such an array, the behavior is undefined
// args: --check memory
// expect: UNSAFE: write to a constant at FILE:LINE
int main(void) {
    char *p = "abc";
    p[0] = 'x';  // fails here
    return 0;
}
