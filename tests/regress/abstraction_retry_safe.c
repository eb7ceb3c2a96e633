// Compare-and-swap with a count of failed tries, which is compared with a limit.
// args: --check assert --unwind 3
// expect: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int value, failed, crowded;

void *increment(void *argument) {
    int seen = atomic_load(&value);
    while (!atomic_compare_exchange_strong(&value, &seen, seen + 1))
        if (atomic_fetch_add(&failed, 1) > 0) atomic_store(&crowded, 1);
    return 0;
}

int main(void) {
    pthread_t one, two;
    pthread_create(&one, 0, increment, 0);
    pthread_create(&two, 0, increment, 0);
    pthread_join(one, 0);
    pthread_join(two, 0);
    assert(value == 2);
    return 0;
}
