// clause: C11 7.24.4.4 p2: compares not more than n characters (characters that follow a null character are not
//     compared)
// expect: SAFE
#include <assert.h>
#include <string.h>

int main(void) {
    char a[4] = {'a', 0, 'x', 'x'}, b[4] = {'a', 0, 'y', 'y'};
    assert(strncmp(a, b, 4) == 0);
    assert(strncmp("abc", "abd", 2) == 0);
    assert(strncmp("abc", "abd", 0) == 0);
    return 0;
}
