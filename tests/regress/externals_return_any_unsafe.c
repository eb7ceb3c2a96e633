// With the option, a function without a body returns any value.
// args: --externals-return-any
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>

extern int frobnicate(int);

int main(void) {
    assert(frobnicate(1) != 42);  // fails here
    return 0;
}
