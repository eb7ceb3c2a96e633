// clause: C11 6.2.4 p6: the value of a local becomes indeterminate each time the declaration is reached
// args: --check assert
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>

int main(void) {
    for (int i = 0; i < 2; i++) {
        int x;
        if (i == 0) x = 1;
        assert(x == 1);  // fails here
    }
    return 0;
}
