// C11: an atomic object is aligned to its size.
// args: --check assert,memory
// expect: UNSAFE: misaligned atomic access at FILE:LINE
char bytes[16];

int main(void) {
    return __atomic_fetch_add((int *)(bytes + 2), 1, __ATOMIC_SEQ_CST);  // fails here
}
