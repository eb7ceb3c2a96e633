// clause: C11 7.22.4.4 p3: registered functions are called in the reverse order of their registration
// expect: SAFE
#include <assert.h>
#include <stdlib.h>

int second_is_done;

void first(void) { assert(second_is_done); }
void second(void) { second_is_done = 1; }

int main(void) {
    atexit(first);
    atexit(second);
    exit(0);
}
