// clause: C11 6.5.3.2 p4: if an invalid value has been assigned to the pointer, the behavior of * is undefined (a null
//     pointer)
// args: --check memory
// expect: UNSAFE: null pointer dereference at FILE:LINE
int main(void) {
    int *p = 0;
    return *p;  // fails here
}
