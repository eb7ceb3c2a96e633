// A ring between one that writes and one that reads, for ever.
// expect: sc safe, tso safe, pso safe
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_uint head, tail, slots[2];

static void *read_all(void *arg) {
    for (unsigned at = 0;; at = (at + 1) & 3) {
        while (atomic_load_explicit(&tail, memory_order_acquire) == at) {
        }
        assert(atomic_load_explicit(&slots[at & 1], memory_order_relaxed) == at + 1);
        atomic_store_explicit(&head, (at + 1) & 3, memory_order_release);
    }
    return arg;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, read_all, 0);
    for (unsigned at = 0;; at = (at + 1) & 3) {
        while (((at - atomic_load_explicit(&head, memory_order_acquire)) & 3) == 2) {
        }
        atomic_store_explicit(&slots[at & 1], at + 1, memory_order_relaxed);
        atomic_store_explicit(&tail, (at + 1) & 3, memory_order_release);
    }
}
