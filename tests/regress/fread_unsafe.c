// C 7.21.8.1, fread: bytes of an item that is not whole may be written.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <stdio.h>

int main(void) {
    short item = 0;
    if (fread(&item, sizeof item, 1, stdin) == 0) assert(item == 0);  // fails here
    return 0;
}
