// clause: SV-COMP rules: code between __VERIFIER_atomic_begin() and __VERIFIER_atomic_end() is executed without
//     interruption
// expect: SAFE
#include <assert.h>
#include <pthread.h>

extern void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);
int x;

void *worker(void *arg) {
    __VERIFIER_atomic_begin();
    x++;
    __VERIFIER_atomic_end();
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    worker(0);
    pthread_join(t, 0);
    assert(x == 2);
    return 0;
}
