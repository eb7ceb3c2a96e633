// expect: SAFE
// Assertions, assumptions, inputs and atomic blocks by the names of other checkers, not declared.
#include <pthread.h>

int x;
int __CPROVER_nondet_int(void);

void *work(void *unused) {
    __CPROVER_atomic_begin();
    x++;
    __CPROVER_atomic_end();
    __ESBMC_yield();
    return unused;
}

int main(void) {
    pthread_t thread;
    long any = __CPROVER_nondet_int();
    __CPROVER_assume(any > 0 && any < 5);
    __ESBMC_assume(any < 4);
    klee_assume(any != 3);
    assume(any != 1);
    int small = klee_range(2, 4, "small"), symbolic;
    klee_make_symbolic(&symbolic, sizeof symbolic, "symbolic");
    pthread_create(&thread, 0, work, 0);
    __ESBMC_atomic_begin();
    x++;
    __ESBMC_atomic_end();
    pthread_join(thread, 0);
    __CPROVER_assert(x == 2, "both");
    __ESBMC_assert(any == 2, "one is left");
    __goblint_check(small == 2 || small == 3);
    assert(symbolic + 0L < 1L << 31);
    return 0;
}
