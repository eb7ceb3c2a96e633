// An atomic exchange hands the pointer to one thread only; free of a null pointer is allowed.
// args: --check assert,memory
// expect: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

_Atomic(int *) p;

void *worker(void *arg) {
    free(atomic_exchange(&p, 0));
    return 0;
}

int main(void) {
    atomic_init(&p, malloc(sizeof(int)));
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    worker(0);
    pthread_join(t, 0);
    assert(atomic_load(&p) == 0);
    return 0;
}
