// clause: C11 7.24.5.2 p2: the terminating null character is considered to be part of the string
// expect: SAFE
#include <assert.h>
#include <string.h>

int main(void) {
    const char *s = "abca";
    assert(strchr(s, 0) == s + 4);
    assert(strrchr(s, 0) == s + 4);
    assert(strchr(s, 'a') == s && strrchr(s, 'a') == s + 3);
    assert(strchr(s, 'x') == 0);
    assert(strchr(s, 'b' + 256) == s + 1);
    return 0;
}
