// clause: C11 7.17.3 p4-p5: a store with release is a release operation, a load with acquire an acquire operation
// args: --check race
// expect: SAFE
#include <pthread.h>
#include <stdatomic.h>

int data;
atomic_int ready;

void *worker(void *arg) {
    data = 1;
    atomic_store_explicit(&ready, 1, memory_order_release);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    if (atomic_load_explicit(&ready, memory_order_acquire)) data++;
    pthread_join(t, 0);
    return 0;
}
