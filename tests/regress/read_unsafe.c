// POSIX, read: fewer bytes than asked for may be there.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <unistd.h>

int main(void) {
    char bytes[2] = "x";
    assert(read(0, bytes, 2) != 1 || bytes[0] != 'y' || bytes[1] != 0);  // fails here
    return 0;
}
