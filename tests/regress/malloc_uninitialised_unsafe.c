// The content of fresh memory is any value.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <stdlib.h>

int main(void) {
    int *p = malloc(sizeof *p);
    assert(*p != 77);  // fails here
    free(p);
    return 0;
}
