// clause: C11 7.22.4.1 p2: abort causes abnormal termination; POSIX: it shall not call functions registered with
//     atexit()
// expect: SAFE
#include <assert.h>
#include <stdlib.h>

void at_end(void) { assert(0); }

int main(void) {
    atexit(at_end);
    abort();
}
