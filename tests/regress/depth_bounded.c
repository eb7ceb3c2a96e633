// The failure needs more visible steps than --depth allows.
// args: --depth 2
// expect: SAFE up to
#include <assert.h>
#include <pthread.h>

int x;

void *worker(void *arg) {
    x = 1;
    x = 2;
    x = 3;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    assert(x != 3);
    return 0;
}
