// The third iteration of an endless thread breaks the assertion.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>

int x;

void *worker(void *arg) {
    while (1) ++x;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    assert(x < 3);  // fails here
    return 0;
}
