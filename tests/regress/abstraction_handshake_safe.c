// Data is published by a flag; how often the reader looked in vain is shared, too, and decides about a hint.
// args: --check assert
// expect: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

int data;
atomic_int ready, looks, hint;

void *reader(void *argument) {
    if (atomic_fetch_add(&looks, 1) > 0) atomic_store(&hint, 1);
    if (atomic_load(&ready)) assert(data == 7);
    return 0;
}

int main(void) {
    pthread_t one, two;
    pthread_create(&one, 0, reader, 0);
    pthread_create(&two, 0, reader, 0);
    data = 7;
    atomic_store(&ready, 1);
    pthread_join(one, 0);
    pthread_join(two, 0);
    return 0;
}
