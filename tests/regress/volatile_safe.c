// One read, used twice, agrees with itself.
// expect: SAFE
#include <assert.h>
#include <pthread.h>

volatile int x;

void *worker(void *arg) {
    x = 1;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    int once = x;
    assert(once + once != 1);
    return 0;
}
