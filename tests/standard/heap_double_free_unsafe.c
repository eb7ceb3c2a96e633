// clause: C11 7.22.3.3 p2: if the space has been deallocated by a call to free or realloc, the behavior is undefined
// args: --check memory
// expect: UNSAFE: double free at FILE:LINE
#include <stdlib.h>

int main(void) {
    int *p = malloc(sizeof *p);
    free(p);
    free(p);  // fails here
    return 0;
}
