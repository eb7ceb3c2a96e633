// A setting may change at any time and decides only how much is told.
// args: --check assert
// expect: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int verbose, told, turn, entered;

void *work(void *argument) {
    if (atomic_load(&verbose)) atomic_fetch_add(&told, 1);
    if (atomic_exchange(&turn, 1) == 0) {
        entered = entered + 1;
        assert(entered == 1);
    }
    if (atomic_load(&verbose)) atomic_fetch_add(&told, 1);
    return 0;
}

int main(void) {
    pthread_t one, two;
    pthread_create(&one, 0, work, 0);
    pthread_create(&two, 0, work, 0);
    atomic_store(&verbose, 1);
    pthread_join(one, 0);
    pthread_join(two, 0);
    return 0;
}
