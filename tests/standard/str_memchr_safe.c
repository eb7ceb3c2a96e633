// clause: C11 7.24.5.1 p2: locates the first occurrence of c (converted to an unsigned char) in the initial n
//     characters
// args: --check assert,memory
// expect: SAFE
#include <assert.h>
#include <string.h>

int main(void) {
    char a[4] = {'a', 0, 'b', (char)0xff};
    assert(memchr(a, 'b', 4) == a + 2);
    assert(memchr(a, 'b', 2) == 0);
    assert(memchr(a, -1, 4) == a + 3);
    return 0;
}
