// An assumption ends the paths on which it is false.
// expect: SAFE
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int x;

void *worker(void *arg) {
    int v = __VERIFIER_nondet_int();
    __VERIFIER_assume(v > 0 && v < 10);
    x = v;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, 0);
    assert(0 < x && x < 10);
    return 0;
}
