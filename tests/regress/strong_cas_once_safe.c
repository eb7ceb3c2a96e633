// A strong compare-and-exchange fails only if somebody has changed the value.
// expect: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int x;

void *worker(void *arg) {
    int old = atomic_load(&x);
    if (!atomic_compare_exchange_strong(&x, &old, old + 1)) assert(old != 0);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    int expected = 5;
    atomic_compare_exchange_strong(&x, &expected, 6);
    pthread_join(t, 0);
    return 0;
}
