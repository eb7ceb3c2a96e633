// The thread writes to a local variable of main through a pointer in a global.
// expect: SAFE
#include <assert.h>
#include <pthread.h>

int *g;

void *worker(void *arg) {
    *g = 5;
    return 0;
}

int main(void) {
    int local = 1;
    g = &local;
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, 0);
    assert(local == 5);
    return 0;
}
