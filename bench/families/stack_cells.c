// Treiber's stack on array cells: N threads push one item each, main counts.  BUG: the head is stored, not swapped.
#include "family.h"

int next[N + 1], head;

void *worker(void *argument) {
    int me = (int)(long)argument + 1, old, done = 0;
#ifdef BUG
    old = head;
    next[me] = old;
    head = me;
#else
    while (!done) {
        old = head;
        next[me] = old;
        ATOMIC(if (head == old) head = me, done = 1);
    }
#endif
    return 0;
}

int main(void) {
    RUN_THREADS(N, worker);
    int count = 0;
    for (int i = head; i != 0 && count < N; i = next[i]) count++;
    assert(count == N);
    return 0;
}
