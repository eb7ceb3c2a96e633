// The pointer was moved before it is freed.
// args: --check assert,memory
// expect: UNSAFE: invalid free at FILE:LINE
#include <stdlib.h>

int main(void) {
    char *p = malloc(4);
    p++;
    free(p);  // fails here
    return 0;
}
