// As escaping_local_safe.c without the join.
// expect: UNSAFE: assertion failed at FILE:LINE
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
    int copy = local;
    assert(local == copy);  // fails here
    return 0;
}
