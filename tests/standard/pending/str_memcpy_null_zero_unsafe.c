// clause: C11 7.24.1 p2, 7.1.4 p1: also where n is zero, pointer arguments shall have valid values, no null pointers
// args: --check memory
// expect: UNSAFE: null pointer
#include <string.h>

int main(void) {
    char a[2];
    char *p = 0;
    memcpy(a, p, 0);  // fails here
    return 0;
}
