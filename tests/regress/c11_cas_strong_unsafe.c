// A strong compare-and-exchange fails if another was faster.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int owner;

void *worker(void *arg) {
    int expected = 0;
    _Bool won = atomic_compare_exchange_strong(&owner, &expected, 1);
    assert(won);  // fails here
    return 0;
}

int main(void) {
    pthread_t t, u;
    pthread_create(&t, 0, worker, 0);
    pthread_create(&u, 0, worker, 0);
    return 0;
}
