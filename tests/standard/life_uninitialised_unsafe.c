// clause: C11 6.7.9 p10: if an object with automatic storage duration is not initialized explicitly, its value is
//     indeterminate
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>

int main(void) {
    int x;
    int *p = &x;
    assert(*p == 0);  // fails here
    return 0;
}
