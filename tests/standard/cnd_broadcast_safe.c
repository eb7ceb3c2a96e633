// clause: C11 7.26.3.1 p2: cnd_broadcast unblocks all of the threads that are blocked on the condition variable
// expect: SAFE
#include <threads.h>

mtx_t m;
cnd_t c;
int ready;

int waiter(void *arg) {
    mtx_lock(&m);
    while (!ready) cnd_wait(&c, &m);
    mtx_unlock(&m);
    return 0;
}

int main(void) {
    thrd_t t, u;
    mtx_init(&m, mtx_plain);
    cnd_init(&c);
    thrd_create(&t, waiter, 0);
    thrd_create(&u, waiter, 0);
    mtx_lock(&m);
    ready = 1;
    cnd_broadcast(&c);
    mtx_unlock(&m);
    thrd_join(t, 0);
    thrd_join(u, 0);
    return 0;
}
