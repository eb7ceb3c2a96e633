// An atomic flag tells when the data is ready: the accesses to the data never meet.
// args: --check race
// expect: SAFE
#include <pthread.h>
#include <stdatomic.h>

int data;
atomic_int ready;

void *worker(void *arg) {
    data = 1;
    ready = 1;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    if (ready) data++;
    return 0;
}
