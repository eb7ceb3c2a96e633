// clause: C11 6.5.16.2 p3: x = x + 1 is no compound assignment: a load and a store
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

_Atomic int x;

void *worker(void *arg) {
    x = x + 1;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    x = x + 1;
    pthread_join(t, 0);
    assert(x == 2);  // fails here
    return 0;
}
