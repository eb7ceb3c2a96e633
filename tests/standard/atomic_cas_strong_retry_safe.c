// clause: C11 7.17.7.4 p2: a strong operation fails only if the values differ, so that one of two contenders succeeds
// expect: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int x, winners;

void *worker(void *arg) {
    int e = 0;
    if (atomic_compare_exchange_strong(&x, &e, 1))
        winners++;
    else
        assert(e == 1);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    worker(0);
    pthread_join(t, 0);
    assert(winners == 1);
    return 0;
}
