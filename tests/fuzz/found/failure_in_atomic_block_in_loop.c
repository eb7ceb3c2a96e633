// expect: UNSAFE (assert)
// A failing assertion in an atomic block in a loop broke the walk over the thread.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
extern void __VERIFIER_assume(int);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
struct s0 { int a; int b; };
struct s1 { signed char a; int b; };
union parts { unsigned int word; unsigned short half[2]; unsigned char byte[4]; };

void *thread1(void *arg) {
    int l0 = (int )(long)arg;
    int l1;
    int l2 = -1;
    for (l2 = 0; l2 < 2; l2++) {
        __VERIFIER_atomic_begin();
        assert((l1 & 3));
        __VERIFIER_atomic_end();
    }
    return (void *)(long)(0);
}

int main(void) {
    pthread_t handles[2];
    pthread_create(&handles[0], 0, thread1, (void *)(long)(1));
    return 0;
}
