// C11: the value of an atomic exchange of a struct is the one before.
// expect: UNSAFE: assertion failed at FILE:LINE
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
    struct triple seen = atomic_exchange(&shared, ((struct triple){2, 2, 2}));
    assert(seen.a == 0 || seen.b == 2);  // fails here
    pthread_join(t, 0);
    return 0;
}
