// clause: C11 7.17.3 p6: there shall be a single total order on all memory_order_seq_cst operations
// expect: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int x, y;
int a, b;

void *worker(void *arg) {
    atomic_store(&x, 1);
    a = atomic_load(&y);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    atomic_store(&y, 1);
    b = atomic_load(&x);
    pthread_join(t, 0);
    assert(a || b);
    return 0;
}
