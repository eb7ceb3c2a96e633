// clause: C11 7.22.4.5 p2: no functions registered by the atexit function are called by _Exit
// expect: SAFE
#include <assert.h>
#include <stdlib.h>

void at_end(void) { assert(0); }

int main(void) {
    atexit(at_end);
    _Exit(0);
}
