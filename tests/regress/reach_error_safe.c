// reach_error with a body as in the suites of verification tasks; it is not reached.
// expect: SAFE
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

void reach_error(void) { assert(0); }

int x;

void *worker(void *arg) {
    x = 1;
    x = 2;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    if (x == 3) {
        reach_error();
        abort();
    }
    return 0;
}
