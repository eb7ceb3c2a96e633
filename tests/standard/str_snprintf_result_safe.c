// clause: C11 7.21.6.5 p3: the number of characters that would have been written had n been sufficiently large
// expect: SAFE
#include <assert.h>
#include <stdio.h>

int main(void) {
    char a[4] = {1, 1, 1, 1};
    assert(snprintf(a, 3, "%d", 12345) == 5);
    assert(a[0] == '1' && a[1] == '2' && a[2] == 0 && a[3] == 1);
    assert(snprintf(0, 0, "%s-%c", "ab", 'c') == 4);
    return 0;
}
