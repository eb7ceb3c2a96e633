// clause: C11 7.5 p3: the value of errno in the initial thread is zero at program startup
// expect: SAFE
#include <assert.h>
#include <errno.h>

int main(void) {
    assert(errno == 0);
    return 0;
}
