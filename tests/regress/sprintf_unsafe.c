// C 7.21.6.6, sprintf: it does not know how large the buffer is.
// args: --check memory
// expect: UNSAFE: out-of-bounds access at FILE:LINE
#include <stdio.h>

int main(void) {
    char text[4];
    sprintf(text, "%d%s", 12, "34");  // fails here
    return text[0];
}
