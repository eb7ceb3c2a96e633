// The same body under a plain name is not one step.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>

int x;

void increment(int by) {
    int copy = x;
    if (by > 1) copy += by - 1;
    x = copy + 1;
}

void *worker(void *arg) {
    increment(2);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    increment(1);
    pthread_join(t, 0);
    assert(x == 3);  // fails here
    return 0;
}
