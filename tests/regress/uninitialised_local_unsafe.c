// An uninitialised local holds any value.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>

int main(void) {
    int x;
    assert(x != 3);  // fails here
    return 0;
}
