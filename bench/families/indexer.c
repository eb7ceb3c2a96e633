// N threads put four keys each into a hash table by compare-and-swap, and take the next slot if one is taken: the last
// key of a thread wants the slot of the next thread's first.  In the end all keys are there.  BUG: a slot is looked at
// and then taken.
#include "family.h"

#define KEYS 4
#define SLOTS (KEYS * N)

int table[SLOTS];

static int take(int slot, int key) {
    int taken = 0;
#ifdef BUG
    if (table[slot] == 0) table[slot] = key, taken = 1;
#else
    ATOMIC(if (table[slot] == 0) table[slot] = key, taken = 1);
#endif
    return taken;
}

void* worker(void* argument) {
    int me = (int)(long)argument;
    for (int i = 0; i < KEYS; ++i) {
        int slot = me * (KEYS - 1) + i;
        while (!take(slot, me * KEYS + i + 1)) slot = (slot + 1) % SLOTS;
    }
    return 0;
}

int main(void) {
    RUN_THREADS(N, worker);
    int count = 0;
    for (int i = 0; i < SLOTS; ++i) count += table[i] != 0;
    assert(count == KEYS * N);
    return 0;
}
