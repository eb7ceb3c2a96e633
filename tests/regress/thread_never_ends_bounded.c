// A thread that counts for ever: only a bounded answer is possible.
// args: --unwind 2
// expect: SAFE up to
#include <assert.h>
#include <pthread.h>

int x;

void *worker(void *arg) {
    while (1) ++x;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    assert(x >= 0);
    return 0;
}
