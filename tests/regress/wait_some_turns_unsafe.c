// A place in a loop that the first turn need not pass: who comes there in the second one has not been there before.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int stage, go;

void *worker(void *arg) {
    stage = 1;
    go = 1;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    int was_early = 0, now = stage;
    for (;;) {
        if (!now) {
            was_early = 1;
        } else {
            if (go) break;
        }
        now = stage;
    }
    assert(!was_early);  // fails here
    return 0;
}
