// A spin lock by a weak compare-and-exchange that is never given back: that it may also fail for no reason ends no wait.
// args: --check deadlock
// expect: UNSAFE: deadlock
#include <pthread.h>
#include <stdatomic.h>

atomic_int lock;

void *worker(void *arg) {
    int expected = 0;
    while (!atomic_compare_exchange_weak(&lock, &expected, 1)) expected = 0;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    worker(0);
    pthread_join(t, 0);
    return 0;
}
