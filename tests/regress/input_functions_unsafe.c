// POSIX: what scanf stores is any value, and printf may fail.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <stdio.h>

int main(void) {
    int x = 0;
    long y = 0;
    if (scanf("%d %ld", &x, &y) == 2 && printf("read\n") > 0) assert(x != 77 || y != 78);  // fails here
    return 0;
}
