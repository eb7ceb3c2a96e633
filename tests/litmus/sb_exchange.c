// Locked instructions empty store buffers; in C11 relaxed ones order nothing else.
// expect: sc safe, tso safe, pso safe, rc11 unsafe
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int x, y;
int r0, r1, r2, r3;

static void *thread0(void *arg) {
    r2 = atomic_exchange_explicit(&x, 1, memory_order_relaxed);
    r0 = atomic_load_explicit(&y, memory_order_relaxed);
    return arg;
}

static void *thread1(void *arg) {
    r3 = atomic_exchange_explicit(&y, 1, memory_order_relaxed);
    r1 = atomic_load_explicit(&x, memory_order_relaxed);
    return arg;
}

int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], 0, thread0, 0);
    pthread_create(&t[1], 0, thread1, 0);
    for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
    assert(!(r0 == 0 && r1 == 0));
}
