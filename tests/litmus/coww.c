// Two writes of one thread stay in order.
// expect: sc safe, tso safe, pso safe, rc11 safe
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int x;

static void *thread0(void *arg) {
    atomic_store_explicit(&x, 1, memory_order_relaxed);
    atomic_store_explicit(&x, 2, memory_order_relaxed);
    return arg;
}

int main(void) {
    pthread_t t[1];
    pthread_create(&t[0], 0, thread0, 0);
    for (int i = 0; i < 1; i++) pthread_join(t[i], 0);
    assert(!(x == 1));
}
