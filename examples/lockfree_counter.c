// A counter without locks: a failed compare-and-swap tries again with the value that it saw.
//
//     ./heddle check examples/lockfree_counter.c               SAFE
//
// With -DBROKEN a failed compare-and-swap gives up:
//
//     ./heddle check -DBROKEN examples/lockfree_counter.c      UNSAFE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int counter;

void *add_two(void *arg) {
    int old = atomic_load(&counter);
#ifdef BROKEN
    atomic_compare_exchange_strong(&counter, &old, old + 2);
#else
    while (!atomic_compare_exchange_strong(&counter, &old, old + 2)) {
    }
#endif
    return 0;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, add_two, 0);
    pthread_create(&b, 0, add_two, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(counter == 4);
    return 0;
}
