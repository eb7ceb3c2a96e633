// expect: SAFE (assert)
// An input of type _Bool was not accepted.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
extern void __VERIFIER_assume(int);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern _Bool __VERIFIER_nondet_bool(void);
union parts { unsigned int word; unsigned short half[2]; unsigned char byte[4]; };
pthread_t handles[2];

void *thread0(void *arg) {
    int l0 = (int )(long)arg;
    _Bool l2 = 0;
    l2 = __VERIFIER_nondet_bool();
    __VERIFIER_assume(l2 >= 0 && l2 <= 0);
    return (void *)(long)(0);
}

int main(void) {
    pthread_create(&handles[0], 0, thread0, (void *)(long)(0));
    return 0;
}
