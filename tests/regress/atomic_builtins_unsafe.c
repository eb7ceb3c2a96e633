// The __atomic builtins; the exchange can come before the addition.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>

int x;

void *worker(void *arg) {
    __atomic_add_fetch(&x, 2, __ATOMIC_SEQ_CST);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    int old = __atomic_exchange_n(&x, 5, __ATOMIC_ACQ_REL);
    pthread_join(t, 0);
    int now = __atomic_load_n(&x, __ATOMIC_RELAXED);
    assert(old == 2 ? now == 5 : now == 5);  // fails here
    return 0;
}
