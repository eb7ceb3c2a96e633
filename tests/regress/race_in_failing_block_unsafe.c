// An atomic block reads what another thread writes without one, and fails an assertion afterwards: it is a race first.
// args: --check race
// expect: UNSAFE: data race
#include <assert.h>
#include <pthread.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

int x;

void *worker(void *arg) {
    __VERIFIER_atomic_begin();
    assert(x == 1);
    __VERIFIER_atomic_end();
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    x = 1;
    pthread_join(t, 0);
    return 0;
}
