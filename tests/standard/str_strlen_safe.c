// clause: C11 7.24.6.3 p3: the number of characters that precede the terminating null character; POSIX strnlen: at most
//     maxlen
// expect: SAFE
#define _POSIX_C_SOURCE 200809L
#include <assert.h>
#include <string.h>

int main(void) {
    char a[2] = {'a', 'b'};
    assert(strlen("") == 0 && strlen("a\0b") == 1);
    assert(strnlen(a, 2) == 2);
    return 0;
}
