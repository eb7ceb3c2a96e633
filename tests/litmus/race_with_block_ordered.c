// An atomic block, an ordinary access, and a message between them that orders them.
// args: --check race
// expect: sc safe, tso safe, pso safe, rc11 safe
#include <pthread.h>
#include <stdatomic.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

int x;
atomic_int ready;

static void *writer(void *arg) {
    __VERIFIER_atomic_begin();
    x = 1;
    __VERIFIER_atomic_end();
    atomic_store_explicit(&ready, 1, memory_order_seq_cst);
    return arg;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, writer, 0);
    if (atomic_load_explicit(&ready, memory_order_seq_cst)) x = 2;
    pthread_join(t, 0);
}
