// clause: C11 7.24.2.2 p2: copying takes place as if the n characters are first copied into a temporary array
// expect: SAFE
#include <assert.h>
#include <string.h>

int main(void) {
    char a[6] = "abcde", b[6] = "abcde";
    assert(memmove(a + 1, a, 4) == a + 1);
    assert(memcmp(a, "aabcd", 5) == 0);
    memmove(b, b + 1, 4);
    assert(memcmp(b, "bcdee", 5) == 0);
    return 0;
}
