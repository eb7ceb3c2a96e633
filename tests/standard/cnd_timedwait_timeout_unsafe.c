// clause: C11 7.26.3.5 p3: thrd_timedout if the time specified in the call was reached without acquiring the resource
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <threads.h>
#include <time.h>

int main(void) {
    mtx_t m;
    cnd_t c;
    struct timespec soon = {1, 0};
    mtx_init(&m, mtx_plain);
    cnd_init(&c);
    mtx_lock(&m);
    assert(cnd_timedwait(&c, &m, &soon) != thrd_timedout);  // fails here
    mtx_unlock(&m);
    return 0;
}
