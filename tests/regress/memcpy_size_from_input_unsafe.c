// memcpy goes byte by byte, whether its size is known or not.
// expect: UNSAFE: assertion failed at FILE:LINE
#include <assert.h>
#include <pthread.h>
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

short number;
const short all = 0x0101;

void *worker(void *arg) {
    const unsigned size = __VERIFIER_nondet_uint();
    __VERIFIER_assume(size == sizeof number);
    memcpy(&number, &all, size);
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    const short seen = number;
    assert(seen == 0 || seen == all);  // fails here
    pthread_join(t, 0);
    return 0;
}
