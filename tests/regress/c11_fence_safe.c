// Fences and weaker orders; the verdict speaks of sequential consistency.
// expect: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int data, flag;

void *producer(void *arg) {
    atomic_store_explicit(&data, 5, memory_order_relaxed);
    atomic_thread_fence(memory_order_release);
    atomic_store_explicit(&flag, 1, memory_order_relaxed);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, producer, 0);
    if (atomic_load_explicit(&flag, memory_order_acquire)) {
        atomic_thread_fence(memory_order_seq_cst);
        assert(atomic_load_explicit(&data, memory_order_relaxed) == 5);
    }
    return 0;
}
