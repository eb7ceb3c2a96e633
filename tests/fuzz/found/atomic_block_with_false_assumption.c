// expect: SAFE (assert)
// An assumption that is always false in an atomic block left a step without successor.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
extern void __VERIFIER_assume(int);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern _Bool __VERIFIER_nondet_bool(void);
union parts { unsigned int word; unsigned short half[2]; unsigned char byte[4]; };
pthread_t handles[2];

void *thread1(void *arg) {
    int l0 = (int )(long)arg;
    __VERIFIER_atomic_begin();
    __VERIFIER_assume(0);
    __VERIFIER_atomic_end();
    return (void *)(long)(0);
}

int main(void) {
    pthread_create(&handles[0], 0, thread1, (void *)(long)(1));
    return 0;
}
