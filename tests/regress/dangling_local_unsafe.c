// A pointer to a local of a function that has returned.
// expect: UNSAFE: use after free at FILE:LINE
int *p;

void set(void) {
    int local = 3;
    p = &local;
}

int main(void) {
    set();
    return *p;  // fails here
}
