// clause: C11 7.26.3.4 p2: if no threads are blocked at the time of the call, cnd_signal does nothing and returns
//     success
// expect: UNSAFE: deadlock
#include <assert.h>
#include <threads.h>

int main(void) {
    mtx_t m;
    cnd_t c;
    mtx_init(&m, mtx_plain);
    cnd_init(&c);
    assert(cnd_signal(&c) == thrd_success);
    mtx_lock(&m);
    cnd_wait(&c, &m);
    mtx_unlock(&m);
    return 0;
}
