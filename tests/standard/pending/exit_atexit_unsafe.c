// clause: C11 7.22.4.4 p3: first, all functions registered by the atexit function are called
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <stdlib.h>

void at_end(void) {
    assert(0);  // fails here
}

int main(void) {
    atexit(at_end);
    return 0;
}
