// clause: C11 7.26.5.6 p2: if res is not a null pointer, the thread's result code is stored; returning is like
//     thrd_exit with the value
// expect: SAFE
#include <assert.h>
#include <threads.h>

int returns(void *arg) { return -3; }

int exits(void *arg) {
    thrd_exit(7);
    return 0;
}

int main(void) {
    thrd_t t, u;
    int r, s;
    assert(thrd_create(&t, returns, 0) == thrd_success);
    assert(thrd_create(&u, exits, 0) == thrd_success);
    assert(thrd_join(t, &r) == thrd_success);
    assert(thrd_join(u, &s) == thrd_success);
    assert(r == -3 && s == 7);
    return 0;
}
