// clause: C11 7.26.5.5 p2: for every key with a non-null destructor and a non-null value, thrd_exit sets the value to
//     null and invokes the destructor
// expect: SAFE
#include <assert.h>
#include <threads.h>

tss_t k;
int x, calls;

void destroy(void *value) {
    assert(value == &x && tss_get(k) == 0);
    calls++;
}

int worker(void *arg) {
    tss_set(k, &x);
    return 5;
}

int main(void) {
    thrd_t t;
    int r;
    tss_create(&k, destroy);
    thrd_create(&t, worker, 0);
    thrd_join(t, &r);
    assert(calls == 1 && r == 5);
    return 0;
}
