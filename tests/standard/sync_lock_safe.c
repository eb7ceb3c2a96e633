// clause: GCC __sync_lock_test_and_set: writes value and returns the previous contents; __sync_lock_release writes the
//     constant 0
// expect: SAFE
#include <assert.h>
#include <pthread.h>

int lock, x;

void *worker(void *arg) {
    while (__sync_lock_test_and_set(&lock, 1))
        ;
    x++;
    __sync_lock_release(&lock);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    worker(0);
    pthread_join(t, 0);
    assert(x == 2 && lock == 0);
    return 0;
}
