// clause: C11 7.22.3.4 p2: malloc allocates space for an object whose value is indeterminate
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <stdlib.h>

int main(void) {
    unsigned char *p = malloc(1);
    if (!p) return 0;
    assert(*p == 0);  // fails here
    return 0;
}
