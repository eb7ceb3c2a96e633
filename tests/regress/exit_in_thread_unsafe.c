// The thread leaves only sometimes.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int x;

void *worker(void *arg) {
    if (x == 0) exit(1);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    x = 1;
    pthread_join(t, 0);
    assert(0);  // fails here
    return 0;
}
