// clause: C11 7.26.3.6 p2: cnd_wait blocks until signaled, or until it is unblocked due to an unspecified reason
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <threads.h>

mtx_t m;
cnd_t c;
int ready;

int setter(void *arg) {
    mtx_lock(&m);
    ready = 1;
    cnd_signal(&c);
    mtx_unlock(&m);
    return 0;
}

int main(void) {
    thrd_t t;
    mtx_init(&m, mtx_plain);
    cnd_init(&c);
    thrd_create(&t, setter, 0);
    mtx_lock(&m);
    if (!ready) cnd_wait(&c, &m);
    assert(ready);  // fails here
    mtx_unlock(&m);
    thrd_join(t, 0);
    return 0;
}
