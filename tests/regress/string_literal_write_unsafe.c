// C: a string literal may not be changed.
// args: --check assert,memory
// expect: UNSAFE: write to a constant at FILE:LINE
int main(void) {
    char *text = "abc";
    text[0] = 'x';  // fails here
    return 0;
}
