// A file that is asked for need not be there.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <sys/stat.h>

int main(void) {
    struct stat facts;
    assert(stat("file", &facts) == 0);  // fails here
}
