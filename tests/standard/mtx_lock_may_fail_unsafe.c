// clause: C11 7.26.4.3 p3: mtx_lock returns thrd_error if the request could not be honored
// args: --faults lock
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <threads.h>

mtx_t m;
int x;

int worker(void *arg) {
    mtx_lock(&m);
    int old = x;
    x = old + 1;
    mtx_unlock(&m);
    return 0;
}

int main(void) {
    thrd_t t;
    if (mtx_init(&m, mtx_plain) != thrd_success) return 1;
    thrd_create(&t, worker, 0);
    if (mtx_lock(&m) == thrd_success) {
        x++;
        mtx_unlock(&m);
    } else {
        x++;
    }
    thrd_join(t, 0);
    assert(x == 2);  // fails here
    return 0;
}
