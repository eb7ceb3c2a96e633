// Sequentially consistent stores forbid it.
// expect: sc safe, tso safe, pso safe, rc11 safe
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int x, y;

static void *thread0(void *arg) {
    atomic_store_explicit(&x, 1, memory_order_seq_cst);
    atomic_store_explicit(&y, 2, memory_order_seq_cst);
    return arg;
}

static void *thread1(void *arg) {
    atomic_store_explicit(&y, 1, memory_order_seq_cst);
    atomic_store_explicit(&x, 2, memory_order_seq_cst);
    return arg;
}

int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], 0, thread0, 0);
    pthread_create(&t[1], 0, thread1, 0);
    for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
    assert(!(x == 1 && y == 1));
}
