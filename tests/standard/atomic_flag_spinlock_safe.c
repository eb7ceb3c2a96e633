// clause: C11 7.17.8: atomic_flag provides the classic test-and-set functionality, here of a lock
// args: --check assert,deadlock,race
// expect: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_flag f = ATOMIC_FLAG_INIT;
int x;

void *worker(void *arg) {
    while (atomic_flag_test_and_set(&f))
        ;
    x++;
    atomic_flag_clear(&f);
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
