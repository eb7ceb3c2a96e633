// As depth_bounded.c with enough steps: create, three writes, one read.
// args: --depth 5
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>

int x;

void *worker(void *arg) {
    x = 1;
    x = 2;
    x = 3;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    assert(x != 3);  // fails here
    return 0;
}
