// clause: C11 7.26.5.4 p2: zero if thr0 and thr1 refer to different threads, otherwise nonzero
// expect: SAFE
#include <assert.h>
#include <threads.h>

int worker(void *arg) {
    assert(!thrd_equal(thrd_current(), *(thrd_t *)arg));
    return 0;
}

int main(void) {
    thrd_t t, me = thrd_current();
    thrd_create(&t, worker, &me);
    assert(!thrd_equal(t, me));
    assert(thrd_equal(thrd_current(), me));
    thrd_join(t, 0);
    return 0;
}
