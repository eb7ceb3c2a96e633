// Two inputs choose elements; they are assumed to differ.
// expect: SAFE
#include <assert.h>
#include <pthread.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

int a[3];
unsigned i, j;

void *worker(void *arg) {
    a[i] = 5;
    return 0;
}

int main(void) {
    i = __VERIFIER_nondet_uint();
    j = __VERIFIER_nondet_uint();
    __VERIFIER_assume(i < 3 && j < 3 && i != j);
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    a[j] = 6;
    pthread_join(t, 0);
    assert(a[i] == 5 && a[j] == 6);
    return 0;
}
