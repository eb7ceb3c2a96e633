// C: a large struct is copied field by field when it is passed by value.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>

struct large {
    long v[3];
} shared;

int differ(struct large l) { return l.v[0] != l.v[2]; }

void *worker(void *arg) {
    __atomic_store_n(&shared.v[0], 1, __ATOMIC_SEQ_CST);
    __atomic_store_n(&shared.v[2], 1, __ATOMIC_SEQ_CST);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    assert(!differ(shared) || shared.v[0] == 0);  // fails here
    pthread_join(t, 0);
    return 0;
}
