// As semaphore_counter_safe.c with two tokens.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern void __VERIFIER_assume(int);

int tokens = 2;
int inside;

void *worker(void *arg) {
    __VERIFIER_atomic_begin();
    __VERIFIER_assume(tokens > 0);
    tokens--;
    __VERIFIER_atomic_end();
    inside++;
    assert(inside == 1);  // fails here
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    worker(0);
    return 0;
}
