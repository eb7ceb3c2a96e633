// C11: mtx_timedlock and cnd_timedwait may return thrd_timedout; a recursive mutex is taken again by its owner.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <threads.h>
#include <time.h>

mtx_t m;
cnd_t c;

int worker(void *arg) {
    struct timespec soon = {1, 0};
    if (mtx_timedlock(&m, &soon) == thrd_timedout) thrd_exit(3);
    mtx_lock(&m);
    mtx_unlock(&m);
    mtx_unlock(&m);
    return 0;
}

int main(void) {
    thrd_t t;
    int result;
    mtx_init(&m, mtx_timed | mtx_recursive);
    thrd_create(&t, worker, 0);
    mtx_lock(&m);
    mtx_unlock(&m);
    thrd_join(t, &result);
    assert(result == 0);  // fails here
    return 0;
}
