// What other checkers call their assertions, assumptions and atomic blocks.
#include "runtime/heddle.h"

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);
_Noreturn void __assert_fail(const char* text, const char* file, unsigned line, const char* function);

static void insist(long condition) {
    if (condition == 0) __assert_fail(NULL, NULL, 0, NULL);
}

static void suppose(long condition) {
    __VERIFIER_assume(condition != 0);
}

// CBMC
void __CPROVER_assume(long condition) {
    suppose(condition);
}
void __CPROVER_assert(long condition) {
    insist(condition);
}
void __CPROVER_atomic_begin(void) {
    __VERIFIER_atomic_begin();
}
void __CPROVER_atomic_end(void) {
    __VERIFIER_atomic_end();
}
void __CPROVER_fence(void) {}

// ESBMC
void __ESBMC_assume(long condition) {
    suppose(condition);
}
void __ESBMC_assert(long condition) {
    insist(condition);
}
void __ESBMC_atomic_begin(void) {
    __VERIFIER_atomic_begin();
}
void __ESBMC_atomic_end(void) {
    __VERIFIER_atomic_end();
}
void __ESBMC_yield(void) {}

// KLEE
void klee_assume(long condition) {
    suppose(condition);
}
_Noreturn void klee_silent_exit(void) {
    suppose(0);
    __builtin_unreachable();
}
int klee_int(void) {
    return __VERIFIER_nondet_int();
}
int klee_range(int first, int behind) {
    const int number = __VERIFIER_nondet_int();
    suppose(first <= number && number < behind);
    return number;
}
void klee_make_symbolic(char* place, size_t size) {
    for (size_t i = 0; i != size; ++i) place[i] = __VERIFIER_nondet_char();
}

// Goblint
void __goblint_check(long condition) {
    insist(condition);
}
void __goblint_assert(long condition) {
    insist(condition);
}
void __goblint_assume(long condition) {
    suppose(condition);
}
void __goblint_split_begin(long value) {}
void __goblint_split_end(long value) {}

// GenMC and Dartagnan: hints on loops, which Heddle does not need
void __VERIFIER_loop_begin(void) {}
void __VERIFIER_loop_bound(int turns) {}
void __VERIFIER_spin_start(void) {}
void __VERIFIER_spin_end(int is_over) {}

// By many, and by those who forget to include <assert.h>
void assert(long condition) {
    insist(condition);
}
void assume(long condition) {
    suppose(condition);
}
