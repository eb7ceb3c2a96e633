// The copy has no room for more than the limit and a zero.
// args: --check memory
// expect: UNSAFE: out-of-bounds access at FILE:LINE
#include <stdlib.h>
#include <string.h>

int main(void) {
    char *copy = strndup("heddle", 3);
    copy[3] = '!';
    copy[4] = 0; // fails here
    free(copy);
    return 0;
}
