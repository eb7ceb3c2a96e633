// No wait: the loop remembers the value before the last one.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int stage;

void *worker(void *arg) {
    stage = 1;
    stage = 2;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    int last = 0, now = stage;
    while (now != 2) {
        last = now;
        now = stage;
    }
    assert(last == 0);  // fails here
    return 0;
}
