// A pointer chosen by input; one of the choices breaks the assertion.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

int x, y, z;

void *worker(void *arg) {
    int n = __VERIFIER_nondet_int();
    int *p = n == 0 ? &x : n == 1 ? &y : &z;
    *p = 1;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, 0);
    assert(x + y == 1 || y == 1 || x == 1);  // fails here
    return 0;
}
