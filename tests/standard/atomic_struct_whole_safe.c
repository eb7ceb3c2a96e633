// clause: C11 6.2.6.1 p9, 5.1.2.4 p4: an atomic object of structure type is loaded and stored as a whole
// expect: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

struct pair {
    int a, b;
};
_Atomic struct pair p;

void *worker(void *arg) {
    struct pair q = {1, 1};
    atomic_store(&p, q);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    struct pair r = atomic_load(&p);
    assert(r.a == r.b);
    pthread_join(t, 0);
    return 0;
}
