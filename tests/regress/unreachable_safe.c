// No run comes to the place that is said to be impossible.
// args: --check assert,memory
// expect: SAFE
#include <assert.h>
#include <pthread.h>

_Atomic int phase;

int next(int now) {
    switch (now) {
        case 0: return 1;
        case 1: return 2;
        default: __builtin_unreachable();
    }
}

void *worker(void *argument) {
    phase = next(phase);
    return argument;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, worker, 0);
    pthread_join(thread, 0);
    phase = next(phase);
    assert(phase == 2);
    return 0;
}
