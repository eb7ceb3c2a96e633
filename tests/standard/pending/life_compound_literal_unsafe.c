// clause: C11 6.5.2.5 p5: a compound literal in a function body has automatic storage duration associated with the
//     enclosing block
// args: --check memory
// expect: UNSAFE: use of a local variable
int main(void) {
    int *p;
    {
        p = (int[]){1, 2};
        if (p[1] != 2) return 1;
    }
    return p[0];  // fails here
}
