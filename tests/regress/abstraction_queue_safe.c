// A slot is handed over by its state; a count of empty looks and the largest item so far are kept beside it.
// args: --check assert
// expect: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int full, empty_looks, largest;
int item;

void *consumer(void *argument) {
    if (atomic_load(&full)) {
        assert(item == 4);
        if (atomic_load(&largest) < item) atomic_store(&largest, item);
    } else {
        atomic_fetch_add(&empty_looks, 1);
    }
    return 0;
}

void *watcher(void *argument) {
    if (atomic_load(&empty_looks) > 0) atomic_store(&largest, 0);
    return 0;
}

int main(void) {
    pthread_t one, two;
    pthread_create(&one, 0, consumer, 0);
    pthread_create(&two, 0, watcher, 0);
    item = 4;
    atomic_store(&full, 1);
    pthread_join(one, 0);
    pthread_join(two, 0);
    return 0;
}
