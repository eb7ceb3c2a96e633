// expect: SAFE (assert)
// A number with high bits set was taken for a pointer.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
extern void __VERIFIER_assume(int);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern _Bool __VERIFIER_nondet_bool(void);
union parts { unsigned int word; unsigned short half[2]; unsigned char byte[4]; };
union parts g2 = {65536};
pthread_t handles[1];

int main(void) {
    int l1 = -128;
    g2.word = ((unsigned long)(l1) >> (unsigned long)(2));
    return 0;
}
