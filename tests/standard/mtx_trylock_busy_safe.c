// clause: C11 7.26.4.5 p3: mtx_trylock returns thrd_busy if the resource requested is already in use
// expect: SAFE
#include <assert.h>
#include <threads.h>

mtx_t m;

int worker(void *arg) {
    assert(mtx_trylock(&m) == thrd_busy);
    return 0;
}

int main(void) {
    thrd_t t;
    mtx_init(&m, mtx_plain);
    mtx_lock(&m);
    thrd_create(&t, worker, 0);
    thrd_join(t, 0);
    mtx_unlock(&m);
    return 0;
}
