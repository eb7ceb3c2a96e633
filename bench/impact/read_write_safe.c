// A read-write lock over atomic blocks, two writers and two readers.
#include <assert.h>
#include <pthread.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern void __VERIFIER_assume(int);

static int w, r, x;

static void *write_it(void *arg) {
    __VERIFIER_atomic_begin();
    __VERIFIER_assume(w == 0 && r == 0);
    w = 1;
    __VERIFIER_atomic_end();
    x = 3;
    w = 0;
    return arg;
}

static void *read_it(void *arg) {
    __VERIFIER_atomic_begin();
    __VERIFIER_assume(w == 0);
    r = r + 1;
    __VERIFIER_atomic_end();
    int y = x;
    assert(y == x);
    __VERIFIER_atomic_begin();
    r = r - 1;
    __VERIFIER_atomic_end();
    return arg;
}

int main(void) {
    pthread_t a, b, c;
    pthread_create(&a, 0, write_it, 0);
    pthread_create(&b, 0, read_it, 0);
    pthread_create(&c, 0, write_it, 0);
    read_it(0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    pthread_join(c, 0);
    return 0;
}
