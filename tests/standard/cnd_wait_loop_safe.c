// clause: C11 7.26.3.6 p2: when the calling thread becomes unblocked it locks the mutex before it returns
// expect: SAFE
#include <assert.h>
#include <threads.h>

mtx_t m;
cnd_t c;
int ready, inside;

int setter(void *arg) {
    mtx_lock(&m);
    assert(!inside);
    ready = 1;
    assert(cnd_signal(&c) == thrd_success);
    mtx_unlock(&m);
    return 0;
}

int main(void) {
    thrd_t t;
    mtx_init(&m, mtx_plain);
    assert(cnd_init(&c) == thrd_success);
    thrd_create(&t, setter, 0);
    mtx_lock(&m);
    while (!ready) assert(cnd_wait(&c, &m) == thrd_success);
    inside = 1;
    inside = 0;
    mtx_unlock(&m);
    thrd_join(t, 0);
    cnd_destroy(&c);
    return 0;
}
