// clause: C11 7.22.3.4 p3: malloc returns either a null pointer or a pointer to the allocated space
// args: --faults malloc
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <stdlib.h>

int main(void) {
    int *p = malloc(sizeof *p);
    assert(p);  // fails here
    free(p);
    return 0;
}
