// C11: an atomic struct of a size that the processor does not know is accessed at once all the same.
// expect: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

struct triple {
    int a, b, c;
};
_Atomic struct triple shared;

void *worker(void *arg) {
    atomic_store(&shared, ((struct triple){1, 1, 1}));
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    struct triple seen = atomic_load(&shared);
    assert(seen.a == seen.c);
    pthread_join(t, 0);
    return 0;
}
