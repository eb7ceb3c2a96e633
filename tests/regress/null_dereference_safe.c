// The pointer is used only if it is set.
// expect: SAFE
#include <assert.h>
#include <pthread.h>

int x;
int *p;

void *worker(void *arg) {
    p = &x;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    if (p) *p = 1;
    assert(x == 0 || x == 1);
    return 0;
}
