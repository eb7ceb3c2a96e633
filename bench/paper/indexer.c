// The indexer of Flanagan and Godefroid (POPL 2005): each thread puts four keys into a shared hash table by
// compare-and-swap, and takes the next slot if one is taken.  Up to 11 threads no two keys meet.
//   -DTHREADS=N      how many threads
//   -DSYMBOLIC       the number of a thread is an input with one value, so that no key folds to a constant
// Can all threads be done?  The state is reached exactly if the assertion can fail: main waits for it, with one look at
// all flags at once.  Each thread makes 5 visible steps, main one for each thread that it starts and one to look.
#include <assert.h>
#include <pthread.h>

#include "number_of.h"

#ifndef THREADS
#define THREADS 2
#endif
#ifndef SLOTS
#define SLOTS 128
#endif

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

unsigned char table[SLOTS];
_Bool done[THREADS];

static void put(unsigned char slot, unsigned char key) {
    if (!__sync_bool_compare_and_swap(&table[slot], 0, key)) put((slot + 1) % SLOTS, key);
}

static void insert(unsigned char key) {
    put(key * 7 % SLOTS, key);
}

void *indexer(void *argument) {
    unsigned char number = (unsigned long)argument;
    insert(11 + number);
    insert(22 + number);
    insert(33 + number);
    insert(44 + number);
    done[number] = 1;
    return 0;
}

int main(void) {
    pthread_t thread[THREADS];
    unsigned long number[THREADS];
    for (int i = 0; i < THREADS; ++i) number[i] = number_of(i);
    for (int i = 0; i < THREADS; ++i) pthread_create(&thread[i], 0, indexer, (void *)number[i]);
    __VERIFIER_atomic_begin();
    _Bool all = 1;
    for (int i = 0; i < THREADS; ++i) all &= done[i];
    __VERIFIER_assume(all);
    __VERIFIER_atomic_end();
    assert(0);
    return 0;
}
