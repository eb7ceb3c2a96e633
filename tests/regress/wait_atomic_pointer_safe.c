// Waiting for a pointer: clang loads it as a number and keeps it in a local, which is no change of anything.
// expect: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

int number;
_Atomic(int *) published;

void *publisher(void *argument) {
    number = 7;
    atomic_store(&published, &number);
    return argument;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, publisher, 0);
    while (!atomic_load(&published)) {}
    assert(*atomic_load(&published) == 7);
    pthread_join(thread, 0);
    return 0;
}
