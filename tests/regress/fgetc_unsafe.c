// C 7.21.7.1, fgetc: the end of the input is no character.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <stdio.h>

int main(void) {
    int c = fgetc(stdin);
    if (!feof(stdin)) assert(c >= 0);  // fails here
    return 0;
}
