// C before C99: a function that is not declared is int f(); thread functions of other types.
// expect: SAFE
#include <pthread.h>

int x;

void worker() { __VERIFIER_atomic_begin(), x++, __VERIFIER_atomic_end(); }

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    pthread_join(t, 0);
    __VERIFIER_assume(x == 1);
    if (x != 1) reach_error();
    return 0;
}
