// clause: C11 7.26.4.2 p2: mtx_plain | mtx_recursive for a simple recursive mutex
// expect: SAFE
#include <assert.h>
#include <threads.h>

mtx_t m;

int worker(void *arg) { return mtx_trylock(&m); }

int main(void) {
    thrd_t t;
    int r;
    mtx_init(&m, mtx_plain | mtx_recursive);
    assert(mtx_lock(&m) == thrd_success);
    assert(mtx_lock(&m) == thrd_success);
    assert(mtx_unlock(&m) == thrd_success);
    thrd_create(&t, worker, 0);
    thrd_join(t, &r);
    assert(r == thrd_busy);
    assert(mtx_unlock(&m) == thrd_success);
    return 0;
}
