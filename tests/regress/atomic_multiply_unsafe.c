// Two atomic steps instead of one: an update gets lost.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>

_Atomic int product = 1;

void *worker(void *argument) {
    product = product * 3;
    return argument;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, worker, 0);
    worker(0);
    pthread_join(thread, 0);
    assert(product == 9);  // fails here
    return 0;
}
