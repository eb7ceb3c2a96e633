// clause: C11 7.26.6: tss_get gives the value for the current thread; NULL is the value in all threads upon creation
// expect: SAFE
#include <assert.h>
#include <threads.h>

tss_t k;
int x;

int worker(void *arg) {
    assert(tss_get(k) == 0);
    return 0;
}

int main(void) {
    thrd_t t;
    assert(tss_create(&k, 0) == thrd_success);
    assert(tss_get(k) == 0);
    assert(tss_set(k, &x) == thrd_success);
    assert(tss_get(k) == &x);
    thrd_create(&t, worker, 0);
    thrd_join(t, 0);
    tss_delete(k);
    return 0;
}
