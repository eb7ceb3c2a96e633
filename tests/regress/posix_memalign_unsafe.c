// The object is as large as was asked for, however it is aligned.
// args: --check memory
// expect: UNSAFE: out-of-bounds access at FILE:LINE
#include <stdlib.h>

int main(void) {
    void *place;
    if (posix_memalign(&place, 64, 8) != 0) return 1;
    ((int *)place)[2] = 3; // fails here
    free(place);
    return 0;
}
