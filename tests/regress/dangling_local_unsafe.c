// A pointer to a local of a function that has returned.
// args: --check assert,memory
// expect: UNSAFE: use of a local variable after its function has ended at FILE:LINE
int *p;

void set(void) {
    int local = 3;
    p = &local;
}

int main(void) {
    set();
    return *p;  // fails here
}
