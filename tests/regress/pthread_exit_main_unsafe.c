// main leaves by pthread_exit: the process goes on with the other thread.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>

int x;

void *worker(void *arg) {
    assert(x == 0);  // fails here
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    x = 1;
    pthread_exit(0);
}
