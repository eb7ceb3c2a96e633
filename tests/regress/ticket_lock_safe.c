// A ticket lock: draw a number, wait for it.
// expect: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_uint next, serving;
int x;

void *worker(void *arg) {
    unsigned ticket = atomic_fetch_add(&next, 1);
    while (atomic_load(&serving) != ticket) {
    }
    x++;
    atomic_store(&serving, ticket + 1);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    worker(0);
    pthread_join(t, 0);
    assert(x == 2);
    return 0;
}
