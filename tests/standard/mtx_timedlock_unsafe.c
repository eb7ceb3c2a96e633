// clause: C11 7.26.4.4 p3: thrd_timedout if the time specified was reached without acquiring the requested resource
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <threads.h>
#include <time.h>

mtx_t m;

int worker(void *arg) {
    mtx_lock(&m);
    mtx_unlock(&m);
    return 0;
}

int main(void) {
    thrd_t t;
    struct timespec soon = {1, 0};
    mtx_init(&m, mtx_timed);
    thrd_create(&t, worker, 0);
    assert(mtx_timedlock(&m, &soon) == thrd_success);  // fails here
    mtx_unlock(&m);
    thrd_join(t, 0);
    return 0;
}
