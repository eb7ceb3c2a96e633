// clause: C11 7.21.6.1: flags, width and length of %d, %u, %x, %c, %s and %%
// expect: SAFE
#include <assert.h>
#include <stdio.h>
#include <string.h>

int main(void) {
    char a[32];
    assert(snprintf(a, sizeof a, "%03d|%4d|%x|%X", 7, -5, 255u, 255u) == 14);
    assert(strcmp(a, "007|  -5|ff|FF") == 0);
    assert(snprintf(a, sizeof a, "%hhu %ld%%", 256 + 3, -9L) == 5);
    assert(strcmp(a, "3 -9%") == 0);
    return 0;
}
