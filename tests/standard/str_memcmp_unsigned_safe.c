// clause: C11 7.24.4 p1: the sign is that of the difference of the first pair of characters, both interpreted as
//     unsigned char
// expect: SAFE
#include <assert.h>
#include <string.h>

int main(void) {
    char a[2] = {(char)0x80, 0}, b[2] = {0x7f, 0};
    assert(memcmp(a, b, 1) > 0);
    assert(strcmp(a, b) > 0);
    assert(strncmp(b, a, 1) < 0);
    assert(memcmp(a, b, 0) == 0);
    return 0;
}
