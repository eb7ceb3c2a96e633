// A semaphore made of an atomic block with an assumption: one token, one thread inside.
// expect: SAFE
#include <assert.h>
#include <pthread.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern void __VERIFIER_assume(int);

int tokens = 1;
int inside;

void *worker(void *arg) {
    __VERIFIER_atomic_begin();
    __VERIFIER_assume(tokens > 0);
    tokens--;
    __VERIFIER_atomic_end();
    inside++;
    assert(inside == 1);
    inside--;
    __VERIFIER_atomic_begin();
    tokens++;
    __VERIFIER_atomic_end();
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    worker(0);
    return 0;
}
