// clause: C11 6.2.4 p6: each time a block is entered a new instance is created; that of the last iteration is gone
// args: --check memory
// expect: UNSAFE: use of a local variable after its block has ended at FILE:LINE
int main(void) {
    int *p = 0, sum = 0;
    for (int i = 0; i < 2; i++) {
        int x = i;
        if (p) sum += *p;  // fails here
        p = &x;
    }
    return sum;
}
