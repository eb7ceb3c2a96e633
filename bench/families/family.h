// What the families share.  -DN=... is the size, -DBUG the twin that fails; -DCBMC speaks to CBMC in its own words.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

#ifndef N
#define N 3
#endif

#ifdef CBMC
void __CPROVER_atomic_begin(void);
void __CPROVER_atomic_end(void);
void __CPROVER_assume(_Bool);
int nondet_int(void);
#define ATOMIC(...) (__CPROVER_atomic_begin(), ({ __VA_ARGS__; }), __CPROVER_atomic_end())
#define ASSUME(condition) __CPROVER_assume(condition)
#define ANY_INT() nondet_int()
#else
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);
#define ATOMIC(...) (__VERIFIER_atomic_begin(), ({ __VA_ARGS__; }), __VERIFIER_atomic_end())
#define ASSUME(condition) __VERIFIER_assume(condition)
#define ANY_INT() __VERIFIER_nondet_int()
#endif

// Starts COUNT threads with their numbers as arguments, and waits for them.
#define RUN_THREADS(COUNT, function)                                                                                   \
    do {                                                                                                               \
        pthread_t threads_[COUNT];                                                                                     \
        for (long i_ = 0; i_ < (COUNT); ++i_) pthread_create(&threads_[i_], 0, function, (void *)i_);                   \
        for (long i_ = 0; i_ < (COUNT); ++i_) pthread_join(threads_[i_], 0);                                           \
    } while (0)
