// expect: SAFE (assert)
// A number whose top byte was stored by itself was taken for a pointer.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
extern void __VERIFIER_assume(int);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
union parts { unsigned int word; unsigned short half[2]; unsigned char byte[4]; };
long g2 = 1;

void *thread1(void *arg) {
    int l0 = (int )(long)arg;
    unsigned char l1 = 0;
    int l2 = 2;
    l2 = __atomic_compare_exchange_n(&((unsigned char *)&g2)[7], &l1, 1, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
    l1 = __atomic_xor_fetch(&g2, (long)(1), __ATOMIC_SEQ_CST);
    return (void *)(long)(0);
}

int main(void) {
    pthread_t handles[2];
    pthread_create(&handles[0], 0, thread1, (void *)(long)(1));
    return 0;
}
