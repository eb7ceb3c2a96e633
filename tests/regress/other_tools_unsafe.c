// expect: UNSAFE: assertion failed at FILE:LINE
// An assumption counts only if it is one.
int nondet_int(void);

int main(void) {
    int any = nondet_int();
    __CPROVER_assume(any > 0);
    __CPROVER_assert(any != 1, "not one");  // fails here
    return 0;
}
