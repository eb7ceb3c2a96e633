// A loop made of goto.
// expect: SAFE
#include <assert.h>
#include <pthread.h>

int x;

void *worker(void *arg) {
    int i = 0;
again:
    x = ++i;
    if (i < 3) goto again;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    int seen = x;
    assert(0 <= seen && seen <= 3);
    pthread_join(t, 0);
    assert(x == 3);
    return 0;
}
