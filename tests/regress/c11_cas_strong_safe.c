// Exactly one thread wins a strong compare-and-exchange; the loser sees the winner's value.
// expect: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int owner;

void *worker(void *arg) {
    int expected = 0;
    int me = (int)(long)arg;
    if (atomic_compare_exchange_strong(&owner, &expected, me))
        assert(expected == 0);
    else
        assert(expected == 3 - me);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, (void *)1);
    worker((void *)2);
    pthread_join(t, 0);
    assert(owner == 1 || owner == 2);
    return 0;
}
