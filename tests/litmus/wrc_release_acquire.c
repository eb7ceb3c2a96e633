// Release and acquire are cumulative.
// expect: sc safe, tso safe, pso safe, rc11 safe
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int x, y;
int r0, r1, r2;

static void *thread0(void *arg) {
    atomic_store_explicit(&x, 1, memory_order_release);
    return arg;
}

static void *thread1(void *arg) {
    r0 = atomic_load_explicit(&x, memory_order_acquire);
    atomic_store_explicit(&y, 1, memory_order_release);
    return arg;
}

static void *thread2(void *arg) {
    r1 = atomic_load_explicit(&y, memory_order_acquire);
    r2 = atomic_load_explicit(&x, memory_order_relaxed);
    return arg;
}

int main(void) {
    pthread_t t[3];
    pthread_create(&t[0], 0, thread0, 0);
    pthread_create(&t[1], 0, thread1, 0);
    pthread_create(&t[2], 0, thread2, 0);
    for (int i = 0; i < 3; i++) pthread_join(t[i], 0);
    assert(!(r0 == 1 && r1 == 1 && r2 == 0));
}
