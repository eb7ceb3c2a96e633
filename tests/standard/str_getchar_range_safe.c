// clause: C11 7.21.7.1 p2: a character as an unsigned char converted to an int, or EOF
// expect: SAFE
#include <assert.h>
#include <stdio.h>

int main(void) {
    int c = getchar();
    assert(c == EOF || (c >= 0 && c <= 255));
    return 0;
}
