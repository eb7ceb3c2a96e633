// clause: C11 7.17.4 p2: a release fence synchronizes with an acquire fence if an atomic write behind the one is read before
//     the other
// args: --check race
// expect: SAFE
#include <pthread.h>
#include <stdatomic.h>

int data;
atomic_int ready;

void *worker(void *arg) {
    data = 1;
    atomic_thread_fence(memory_order_release);
    atomic_store_explicit(&ready, 1, memory_order_relaxed);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    if (atomic_load_explicit(&ready, memory_order_relaxed)) {
        atomic_thread_fence(memory_order_acquire);
        data++;
    }
    pthread_join(t, 0);
    return 0;
}
