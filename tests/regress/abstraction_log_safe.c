// A log is written on the way: where an entry goes is decided by shared data that nobody asserts about.
// args: --check assert
// expect: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int total;
atomic_int used;
atomic_int entries[2];

void *add(void *argument) {
    int place = atomic_fetch_add(&used, 1);
    if (place % 2 == 0)
        atomic_store(&entries[0], place);
    else
        atomic_store(&entries[1], place);
    atomic_fetch_add(&total, 3);
    return 0;
}

int main(void) {
    pthread_t one, two;
    pthread_create(&one, 0, add, 0);
    pthread_create(&two, 0, add, 0);
    pthread_join(one, 0);
    pthread_join(two, 0);
    assert(total == 6);
    return 0;
}
