// clause: C11 7.22.3.3 p2: a pointer into an allocated object is not the pointer that was returned
// args: --check memory
// expect: UNSAFE: invalid free at FILE:LINE
#include <stdlib.h>

int main(void) {
    char *p = malloc(4);
    free(p + 1);  // fails here
    return 0;
}
