// expect: UNSAFE: assertion failed at FILE:LINE
// A file need not be there.
#include <assert.h>
#include <stdio.h>

int main(void) {
    FILE *file = fopen("x", "r");
    assert(file != 0);  // fails here
    fclose(file);
    return 0;
}
