// Dining philosophers without deadlock: all but the last take the stick on their left first.
//   -DTHREADS=N      how many philosophers
//   -DROUNDS=R       how often each eats
//   -DPA             can all eat at the same time?  (no)
//   -DPB             can all have eaten?            (yes)
//   -DSYMBOLIC       which seat a philosopher has is an input with one value, so that no index folds to a constant
// The state is reached exactly if the assertion can fail: main waits for it, with one look at all flags at once.  In a
// round a philosopher makes 7 visible steps, main one for each philosopher that it starts and one to look.  (If the
// seats are constants, the flags that main does not look at are seen by nobody else and cost no step.)
#include <assert.h>
#include <pthread.h>

#include "number_of.h"

#ifndef THREADS
#define THREADS 2
#endif
#ifndef ROUNDS
#define ROUNDS 1
#endif

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

unsigned char stick[THREADS];
_Bool eating[THREADS];
_Bool eaten[THREADS];

// Takes the stick.  One who finds it taken goes no further, and the stick is as it was: a run for each time at which it
// may be taken is among the others.  Which stick is written depends on the number alone.
static void take(unsigned char i) {
    __VERIFIER_atomic_begin();
    unsigned char taken = stick[i];
    stick[i] = 1;
    __VERIFIER_atomic_end();
    __VERIFIER_assume(!taken);
}

void *philosopher(void *argument) {
    unsigned char seat = (unsigned long)argument;
    unsigned char first = seat, second = seat + 1;
    if (second == THREADS) {
        first = 0;
        second = seat;
    }
    for (int i = 0; i < ROUNDS; ++i) {
        take(first);
        take(second);
        eating[seat] = 1;
        eaten[seat] = 1;
        eating[seat] = 0;
        stick[second] = 0;
        stick[first] = 0;
    }
    return 0;
}

int main(void) {
    pthread_t thread[THREADS];
    unsigned long number[THREADS];
    for (int i = 0; i < THREADS; ++i) number[i] = number_of(i);
    for (int i = 0; i < THREADS; ++i) pthread_create(&thread[i], 0, philosopher, (void *)number[i]);
    __VERIFIER_atomic_begin();
    _Bool all = 1;
#ifdef PA
    for (int i = 0; i < THREADS; ++i) all &= eating[i];
#else
    for (int i = 0; i < THREADS; ++i) all &= eaten[i];
#endif
    __VERIFIER_assume(all);
    __VERIFIER_atomic_end();
    assert(0);
    return 0;
}
