// Two phases, kept in order by a flag; votes that decide nothing that is asserted are cast meanwhile.
// args: --check assert
// expect: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int phase, votes, elected;
int left, right;

void *second(void *argument) {
    atomic_fetch_add(&votes, 1);
    while (!atomic_load(&phase)) {
    }
    right = left + 1;
    assert(right == 4);
    if (atomic_load(&votes) > 1) atomic_store(&elected, 2);
    return 0;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, second, 0);
    left = 3;
    atomic_fetch_add(&votes, 1);
    if (atomic_load(&votes) > 1) atomic_store(&elected, 1);
    atomic_store(&phase, 1);
    pthread_join(thread, 0);
    return 0;
}
