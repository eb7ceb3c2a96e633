// clause: C11 7.24.2.1: memcpy copies n characters and returns the value of s1
// expect: SAFE
#include <assert.h>
#include <string.h>

int main(void) {
    char a[4] = "xyz", b[4] = "abc";
    assert(memcpy(a, b, 2) == a);
    assert(a[0] == 'a' && a[1] == 'b' && a[2] == 'z');
    assert(memcpy(a, b, 0) == a && a[0] == 'a');
    return 0;
}
