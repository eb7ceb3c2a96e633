// A lock inside an atomic block: the block as a whole waits until the mutex is free.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int x, y;

void *worker(void *arg) {
    __VERIFIER_atomic_begin();
    ++x;
    pthread_mutex_lock(&m);
    ++y;
    __VERIFIER_atomic_end();
    pthread_mutex_unlock(&m);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    pthread_mutex_lock(&m);
    assert(x == y);
    x = y + 1;
    assert(y == 0);  // fails here
    x = y;
    pthread_mutex_unlock(&m);
    return 0;
}
