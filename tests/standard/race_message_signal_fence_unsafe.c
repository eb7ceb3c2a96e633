// clause: C11 7.17.4.2 p2: atomic_signal_fence orders only a thread and a signal handler in it
// args: --check race
// expect: UNSAFE: data race at FILE:LINE
#include <pthread.h>
#include <stdatomic.h>

int data;
atomic_int ready;

void *worker(void *arg) {
    data = 1;
    atomic_signal_fence(memory_order_release);
    atomic_store_explicit(&ready, 1, memory_order_relaxed);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    if (atomic_load_explicit(&ready, memory_order_acquire)) data++;  // fails here
    pthread_join(t, 0);
    return 0;
}
