// clause: C11 7.21.7.2 p2: reads at most one less than n characters, and writes a null character after the last
// args: --check assert,memory
// expect: SAFE
#include <assert.h>
#include <stdio.h>
#include <string.h>

int main(void) {
    char a[4];
    if (fgets(a, sizeof a, stdin)) assert(strlen(a) <= 3);
    return 0;
}
