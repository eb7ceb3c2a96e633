// C11: threads return an int; the functions return thrd_success, thrd_busy, thrd_timedout or thrd_error.
// expect: SAFE
#include <assert.h>
#include <threads.h>

mtx_t m;
cnd_t c;
tss_t key;
int n, ready;

int worker(void *arg) {
    assert(tss_set(key, arg) == thrd_success && tss_get(key) == arg);
    assert(mtx_lock(&m) == thrd_success);
    ++n;
    ready = 1;
    assert(cnd_signal(&c) == thrd_success);
    assert(mtx_unlock(&m) == thrd_success);
    return -7;
}

int main(void) {
    thrd_t t;
    int result;
    assert(mtx_init(&m, mtx_plain) == thrd_success && cnd_init(&c) == thrd_success);
    assert(tss_create(&key, 0) == thrd_success);
    assert(thrd_create(&t, worker, &n) == thrd_success);
    mtx_lock(&m);
    while (!ready) assert(cnd_wait(&c, &m) == thrd_success);
    ++n;
    mtx_unlock(&m);
    assert(thrd_join(t, &result) == thrd_success && result == -7);
    assert(n == 2 && !thrd_equal(t, thrd_current()));
    thrd_yield();
    mtx_destroy(&m);
    cnd_destroy(&c);
    return 0;
}
