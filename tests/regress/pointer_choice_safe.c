// Whatever the pointer points to, exactly one of the two is written.
// expect: SAFE
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

int x, y;

void *worker(void *arg) {
    int *p = __VERIFIER_nondet_int() ? &x : &y;
    *p = 1;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, 0);
    assert(x + y == 1);
    return 0;
}
