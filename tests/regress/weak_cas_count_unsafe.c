// Who counts failures sees those for no reason, too: the turn changes something, and is not left out.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int x;

void *worker(void *arg) {
    int old = atomic_load(&x), failures = 0;
    while (!atomic_compare_exchange_weak(&x, &old, old + 1)) failures++;
    assert(failures < 2);  // fails here
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    atomic_fetch_add(&x, 1);
    pthread_join(t, 0);
    return 0;
}
