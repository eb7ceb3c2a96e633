// Two different objects have different addresses, and pointers compare with null.
// expect: SAFE
#include <assert.h>
#include <pthread.h>

int x, y;
int *p;

void *worker(void *arg) {
    p = &x;
    return &y;
}

int main(void) {
    pthread_t t;
    void *r;
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, &r);
    assert(p != r && p != 0 && r == &y && &x != &y);
    return 0;
}
