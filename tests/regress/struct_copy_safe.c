// A struct assignment inside an atomic block is not torn.
// expect: SAFE
#include <assert.h>
#include <pthread.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

struct point {
    int x, y, z;
} here, there = {1, 1, 1};

void *worker(void *arg) {
    __VERIFIER_atomic_begin();
    here = there;
    __VERIFIER_atomic_end();
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    __VERIFIER_atomic_begin();
    int x = here.x, z = here.z;
    __VERIFIER_atomic_end();
    assert(x == z);
    return 0;
}
