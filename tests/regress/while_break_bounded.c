// The rounds of the loop are counted, so no bound covers all executions.
// args: --unwind 2
// expect: SAFE up to
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
    assert(rounds >= 0);
    return 0;
}
