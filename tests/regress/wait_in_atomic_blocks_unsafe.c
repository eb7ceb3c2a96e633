// The head of the loop lies inside of atomic blocks, a new one in each turn: a turn that changes nothing is no reason to
// leave it out, for then the first block would have to look later.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

int started, ready;

void *worker(void *arg) {
    __VERIFIER_atomic_begin();
    started = 1;
    ready = 1;
    __VERIFIER_atomic_end();
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    __VERIFIER_atomic_begin();
    int was_started = started;
    if (!was_started) {
        while (!ready) {
            __VERIFIER_atomic_end();
            __VERIFIER_atomic_begin();
        }
        assert(0);  // fails here
    }
    __VERIFIER_atomic_end();
    return 0;
}
