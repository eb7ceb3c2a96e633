// clang makes a loop of one block of an atomic update that the processor does not have.
// expect: SAFE
#include <assert.h>
#include <pthread.h>

_Atomic int product = 1;

void *worker(void *argument) {
    product *= 3;
    return argument;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, worker, 0);
    worker(0);
    pthread_join(thread, 0);
    assert(product == 9);
    return 0;
}
