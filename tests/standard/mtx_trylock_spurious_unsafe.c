// clause: C17 7.26.4.5 p3: mtx_trylock may spuriously fail to lock an unused resource, in which case it returns
//     thrd_busy
// args: --faults lock
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <threads.h>

int main(void) {
    mtx_t m;
    mtx_init(&m, mtx_plain);
    assert(mtx_trylock(&m) == thrd_success);  // fails here
    return 0;
}
