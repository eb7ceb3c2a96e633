// A thread replaces a global function pointer before the call.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>

int one(void) { return 1; }
int two(void) { return 2; }

int (*f)(void) = one;

void *worker(void *arg) {
    f = two;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    int r = f();
    assert(r == 1);  // fails here
    return 0;
}
