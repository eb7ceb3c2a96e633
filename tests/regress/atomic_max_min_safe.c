// Signed and unsigned maximum and minimum as one step.
// expect: SAFE
#include <assert.h>
#include <pthread.h>

int s = -3;
unsigned u = 7;

void *worker(void *arg) {
    __atomic_fetch_max(&s, 2, __ATOMIC_SEQ_CST);
    __atomic_fetch_min(&u, 4u, __ATOMIC_SEQ_CST);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    __atomic_fetch_max(&s, 1, __ATOMIC_SEQ_CST);
    pthread_join(t, 0);
    assert(s == 2 && u == 4);
    return 0;
}
