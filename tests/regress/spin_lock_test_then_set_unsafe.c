// A spin lock that looks and takes in two steps.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int lock;
int x;

void *worker(void *arg) {
    while (atomic_load(&lock)) {
    }
    atomic_store(&lock, 1);
    x++;
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
