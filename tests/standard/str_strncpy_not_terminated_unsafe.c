// clause: C11 7.24.2.4 footnote 308: if there is no null character in the first n characters, the result will not be
//     null-terminated
// args: --check memory
// expect: UNSAFE: out-of-bounds access at FILE:LINE
#include <string.h>

int main(void) {
    char a[3];
    strncpy(a, "abc", 3);
    return strlen(a) == 3;  // fails here
}
