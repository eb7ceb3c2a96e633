// One thread waits for its own store to be answered, for ever: a deadlock if the answer is missed, which only a buffer does.
// expect: sc safe, tso unsafe, pso unsafe
#include <pthread.h>
#include <stdatomic.h>

static atomic_int sleeps, work, wake;

static void *worker(void *arg) {
    while (1) {
        atomic_store_explicit(&sleeps, 1, memory_order_relaxed);
        if (!atomic_load_explicit(&work, memory_order_relaxed)) {
            while (!atomic_load_explicit(&wake, memory_order_acquire)) {
            }
            atomic_store_explicit(&wake, 0, memory_order_relaxed);
        }
        atomic_store_explicit(&sleeps, 0, memory_order_relaxed);
        if (atomic_exchange(&work, 0)) return arg;
    }
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    atomic_store_explicit(&work, 1, memory_order_relaxed);
    if (atomic_load_explicit(&sleeps, memory_order_relaxed)) atomic_store_explicit(&wake, 1, memory_order_release);
    pthread_join(t, 0);
}
