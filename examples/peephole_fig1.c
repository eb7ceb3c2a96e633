// The running example of "Peephole Partial Order Reduction" (Wang, Yang, Kahlon, Gupta; TACAS 2008): whether steps of
// the two threads commute depends on i, j, p and q, which are inputs.
//
//     ./heddle check examples/peephole_fig1.c                  SAFE
//
// Each statement is one step.  Nobody but T2 writes the element j if i and j differ, so T1 reads one of three values.
#include <assert.h>
#include <pthread.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

#define STEP(statement)        \
    __VERIFIER_atomic_begin(); \
    statement;                 \
    __VERIFIER_atomic_end()

int a[2];
unsigned i, j;
int x, y;
int *p, *q;

void *t1(void *arg) {
    STEP(a[i] = 10);
    STEP(a[i] = a[i] + 20);
    STEP(*p = a[j]);
    return 0;
}

void *t2(void *arg) {
    STEP(a[j] = 50);
    STEP(a[j] = a[j] + 100);
    STEP(*q = a[i]);
    return 0;
}

int main(void) {
    i = __VERIFIER_nondet_uint();
    j = __VERIFIER_nondet_uint();
    __VERIFIER_assume(i < 2 && j < 2);
    p = __VERIFIER_nondet_uint() ? &x : &y;
    q = p == &x ? &y : &x;
    pthread_t s, t;
    pthread_create(&s, 0, t1, 0);
    pthread_create(&t, 0, t2, 0);
    pthread_join(s, 0);
    pthread_join(t, 0);
    if (i != j) assert(*p == 0 || *p == 50 || *p == 150);
    return 0;
}
