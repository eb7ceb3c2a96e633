// A thread returns a pointer to a global.
// expect: SAFE
#include <assert.h>
#include <pthread.h>

int x;

void *worker(void *arg) {
    x = 9;
    return &x;
}

int main(void) {
    pthread_t t;
    void *r;
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, &r);
    assert(*(int *)r == 9);
    return 0;
}
