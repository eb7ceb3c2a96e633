// clause: C11 7.26.4.3 p2: mtx_lock blocks until it locks the mutex; prior calls to mtx_unlock synchronize with it
// args: --check assert,deadlock,race
// expect: SAFE
#include <assert.h>
#include <threads.h>

mtx_t m;
int x;

int worker(void *arg) {
    assert(mtx_lock(&m) == thrd_success);
    x++;
    assert(mtx_unlock(&m) == thrd_success);
    return 0;
}

int main(void) {
    thrd_t t;
    assert(mtx_init(&m, mtx_plain) == thrd_success);
    thrd_create(&t, worker, 0);
    worker(0);
    thrd_join(t, 0);
    assert(x == 2);
    mtx_destroy(&m);
    return 0;
}
