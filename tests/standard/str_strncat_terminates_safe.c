// clause: C11 7.24.3.2 p2: appends not more than n characters; a terminating null character is always appended to the
//     result
// expect: SAFE
#include <assert.h>
#include <string.h>

int main(void) {
    char a[6] = {'a', 0, 1, 1, 1, 1};
    assert(strncat(a, "xyz", 2) == a);
    assert(a[0] == 'a' && a[1] == 'x' && a[2] == 'y' && a[3] == 0 && a[4] == 1);
    return 0;
}
