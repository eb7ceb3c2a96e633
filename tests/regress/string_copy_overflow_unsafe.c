// C: strcpy writes the final zero, too: four characters need five bytes.
// args: --check assert,memory
// expect: UNSAFE: out-of-bounds access at FILE:LINE
#include <string.h>

char text[4];

int main(void) {
    strcpy(text, "abcd");  // fails here
    return 0;
}
