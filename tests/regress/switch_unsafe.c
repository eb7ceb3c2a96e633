// A forgotten break.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>

int state;

void *worker(void *arg) {
    state = 1;
    return 0;
}

int main(void) {
    pthread_t t;
    int r = 0;
    pthread_create(&t, 0, worker, 0);
    switch (state) {
        case 1: r += 1;
        case 0: r += 2; break;
        default: r = 9;
    }
    assert(r < 3);  // fails here
    return 0;
}
