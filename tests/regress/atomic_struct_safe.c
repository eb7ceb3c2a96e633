// C11: an atomic struct that is larger than the processor's words is accessed at once all the same.
// expect: SAFE (under sequential consistency)
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

struct pair {
    long a, b;
};
_Atomic struct pair shared;

void *worker(void *arg) {
    atomic_store(&shared, ((struct pair){1, 1}));
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    struct pair seen = atomic_load(&shared);
    assert(seen.a == seen.b);
    pthread_join(t, 0);
    return 0;
}
