// Three rounds: the last one comes to a place that is said to be impossible.
// args: --check memory
// expect: UNSAFE: a path that the compiler takes to be impossible at FILE:LINE
#include <pthread.h>

_Atomic int phase;

int next(int now) {
    switch (now) {
        case 0: return 1;
        case 1: return 2;
        default: __builtin_unreachable();  // fails here
    }
}

void *worker(void *argument) {
    phase = next(phase);
    return argument;
}

int main(void) {
    pthread_t first, second;
    pthread_create(&first, 0, worker, 0);
    pthread_create(&second, 0, worker, 0);
    worker(0);
    pthread_join(first, 0);
    pthread_join(second, 0);
    return 0;
}
