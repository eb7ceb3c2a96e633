// Two updates do not read the same value.
// expect: sc safe, tso safe, pso safe, rc11 safe
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int x;
int r0, r1;

static void *thread0(void *arg) {
    r0 = atomic_fetch_add_explicit(&x, 1, memory_order_relaxed);
    return arg;
}

static void *thread1(void *arg) {
    r1 = atomic_fetch_add_explicit(&x, 1, memory_order_relaxed);
    return arg;
}

int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], 0, thread0, 0);
    pthread_create(&t[1], 0, thread1, 0);
    for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
    assert(!(r0 == r1));
}
