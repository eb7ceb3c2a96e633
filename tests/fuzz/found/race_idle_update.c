// expect: UNSAFE (race)
// Shrunk from seed 100011; missed violation with '--check race': exit 0 signal 0: SAFE (under sequential consistency)
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
extern void __VERIFIER_assume(int);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern char __VERIFIER_nondet_char(void);
extern short __VERIFIER_nondet_short(void);
extern unsigned short __VERIFIER_nondet_ushort(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);
extern long __VERIFIER_nondet_long(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
struct s0 { unsigned short a; unsigned char b; };
union parts { unsigned int word; unsigned short half[2]; unsigned char byte[4]; };
struct s0 g3 = {1, 1};

void *thread0(void *arg) {
    int l0 = (int )(long)arg;
    short l2 = 0;
    l2 = __sync_fetch_and_add(&g3.a, (unsigned short)(0));
    __VERIFIER_assume(g3.a);
    return (void *)(long)(0);
}

int main(void) {
    pthread_t handles[3];
    pthread_create(&handles[0], 0, thread0, (void *)(long)(0));
    pthread_create(&handles[1], 0, thread0, (void *)(long)(3));
    return 0;
}
