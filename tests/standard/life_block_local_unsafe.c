// clause: C11 6.2.4 p6: the lifetime extends from entry into the block with which it is associated until execution of
//     that block ends
// args: --check memory
// expect: UNSAFE: use of a local variable after its block has ended at FILE:LINE
int main(void) {
    int *p;
    {
        int x = 1;
        p = &x;
    }
    return *p;  // fails here
}
