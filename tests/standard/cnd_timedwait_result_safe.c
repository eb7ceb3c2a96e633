// clause: C11 7.26.3.5 p3: thrd_success upon success, or thrd_timedout if the time was reached; the mutex is locked
//     again
// expect: SAFE
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
    int r = cnd_timedwait(&c, &m, &soon);
    assert(r == thrd_success || r == thrd_timedout);
    assert(mtx_unlock(&m) == thrd_success);
    return 0;
}
