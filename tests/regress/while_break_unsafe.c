// while (1) with a break that depends on the other thread.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>

int stop;

void *worker(void *arg) {
    stop = 1;
    return 0;
}

int main(void) {
    pthread_t t;
    int rounds = 0;
    pthread_create(&t, 0, worker, 0);
    while (1) {
        if (stop) break;
        rounds++;
    }
    assert(rounds != 2);  // fails here
    return 0;
}
