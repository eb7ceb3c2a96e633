// C 7.21.8.2 and POSIX, write: not everything may be written.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <stdio.h>
#include <unistd.h>

int main(void) {
    if (fwrite("ab", 1, 2, stdout) == 2) assert(write(1, "ab", 2) != 1);  // fails here
    return 0;
}
