// clause: C11 7.22.3.3 p2: if the argument does not match a pointer earlier returned by a memory management function,
//     undefined
// args: --check memory
// expect: UNSAFE: invalid free at FILE:LINE
#include <stdlib.h>

int x;

int main(void) {
    free(&x);  // fails here
    return 0;
}
