// A single weak compare-and-exchange may lose against the other thread.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int x;

void *worker(void *arg) {
    int old = atomic_load(&x);
    atomic_compare_exchange_weak(&x, &old, old + 1);
    return 0;
}

int main(void) {
    pthread_t t, u;
    pthread_create(&t, 0, worker, 0);
    pthread_create(&u, 0, worker, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    assert(x == 2);  // fails here
    return 0;
}
