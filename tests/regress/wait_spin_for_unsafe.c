// A lock that is looked at, and then taken in a second step: two may find it free.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int lock, x;

void *worker(void *arg) {
    int held;
    for (held = atomic_load(&lock); held; held = atomic_load(&lock)) {}
    atomic_store(&lock, 1);
    int old = x;
    x = old + 1;
    atomic_store(&lock, 0);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    worker(0);
    pthread_join(t, 0);
    assert(x == 2);  // fails here
    return 0;
}
