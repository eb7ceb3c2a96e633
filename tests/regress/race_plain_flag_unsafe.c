// A flag that is not atomic tells when the data is ready, and is a race itself.
// args: --check race
// expect: UNSAFE: data race at FILE:LINE
#include <pthread.h>
#include <stdatomic.h>

int data;
int ready;

void *worker(void *arg) {
    data = 1;
    ready = 1;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    if (ready) data++;  // fails here
    return 0;
}
