// clause: C11 7.4.1 p1: the functions return nonzero (true): that it is 1 is not promised
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <ctype.h>

int c = '7';

int main(void) {
    assert((isdigit)(c) == 1);  // fails here
    return 0;
}
