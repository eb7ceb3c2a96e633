// clause: C11 6.2.4 p2: if an object is referred to outside of its lifetime, the behavior is undefined (a local of a
//     function that has returned)
// args: --check memory
// expect: UNSAFE: use of a local variable after its function has ended at FILE:LINE
int *leak(void) {
    int x = 1;
    int *p = &x;
    return p;
}

int main(void) {
    int *p = leak();
    return *p;  // fails here
}
