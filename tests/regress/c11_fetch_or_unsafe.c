// Both threads set a bit; the one that comes second sees the bit of the first.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_uint bits;

void *worker(void *arg) {
    atomic_fetch_or(&bits, 1u);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    unsigned old = atomic_fetch_or(&bits, 2u);
    assert(old == 0);  // fails here
    return 0;
}
