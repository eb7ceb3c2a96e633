// What lies in the buffer is of no account for how many places are used.
// args: --check assert
// expect: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int next;
atomic_int buffer[3];
atomic_int last_was_small;

void *put(void *argument) {
    int place = atomic_fetch_add(&next, 1);
    assert(place < 2);
    atomic_store(&buffer[place], 10 + place);
    if (atomic_load(&buffer[0]) < 11) atomic_store(&last_was_small, 1);
    return 0;
}

int main(void) {
    pthread_t one, two;
    pthread_create(&one, 0, put, 0);
    pthread_create(&two, 0, put, 0);
    pthread_join(one, 0);
    pthread_join(two, 0);
    return 0;
}
