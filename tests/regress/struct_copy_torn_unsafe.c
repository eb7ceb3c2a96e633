// A struct assignment copies field by field: another thread can see it half done.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

struct point {
    int x, y, z;
} here, there = {1, 1, 1};

void *worker(void *arg) {
    here = there;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    __VERIFIER_atomic_begin();
    int x = here.x, z = here.z;
    __VERIFIER_atomic_end();
    assert(x == z);  // fails here
    return 0;
}
