// A spinlock for ever, given back by a relaxed store: others may hold it before the data has left the buffer.
// expect: sc safe, tso safe, pso unsafe
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int lock, first, second;

static void *work(void *arg) {
    while (1) {
        while (atomic_exchange_explicit(&lock, 1, memory_order_acquire)) {
        }
        int f = atomic_load_explicit(&first, memory_order_relaxed);
        assert(f == atomic_load_explicit(&second, memory_order_relaxed));
        atomic_store_explicit(&first, 1 - f, memory_order_relaxed);
        atomic_store_explicit(&second, 1 - f, memory_order_relaxed);
        atomic_store_explicit(&lock, 0, memory_order_relaxed);
    }
    return arg;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    work(0);
}
