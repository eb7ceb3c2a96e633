// clause: C11 7.24.2.4 p3: null characters are appended to the copy, until n characters in all have been written
// expect: SAFE
#include <assert.h>
#include <string.h>

int main(void) {
    char a[6] = {1, 1, 1, 1, 1, 1};
    assert(strncpy(a, "ab", 5) == a);
    assert(a[0] == 'a' && a[1] == 'b' && a[2] == 0 && a[3] == 0 && a[4] == 0 && a[5] == 1);
    return 0;
}
