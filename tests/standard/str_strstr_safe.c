// clause: C11 7.24.5.7 p3: a pointer to the located string, or null; if s2 points to a string with zero length, returns
//     s1
// expect: SAFE
#include <assert.h>
#include <string.h>

int main(void) {
    const char *s = "aabab";
    assert(strstr(s, "ab") == s + 1);
    assert(strstr(s, "bb") == 0);
    assert(strstr(s, "") == s);
    return 0;
}
