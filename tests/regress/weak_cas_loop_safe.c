// Turns in which a weak compare-and-exchange fails for no reason change nothing: the loops have an end.
// expect: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int x, y;

void *worker(void *arg) {
    int old = atomic_load(&x);
    while (!atomic_compare_exchange_weak(&x, &old, old + 1)) {
    }
    for (;;) {
        int seen = atomic_load(&y);
        if (seen < 2 && atomic_compare_exchange_weak(&y, &seen, seen + 1)) break;
    }
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    worker(0);
    pthread_join(t, 0);
    assert(x == 2 && y == 2);
    return 0;
}
