// The queue of Michael and Scott on array cells: N threads append one item each, main counts.  BUG: an item is linked
// by a store, not a swap.
#include "family.h"

int next[N + 1], tail;  // item 0 is the one that an empty queue has

static int append(int item) {
    int last = tail, after = next[last], linked = 0;
    if (after == 0) {
#ifdef BUG
        next[last] = item;
        linked = 1;
#else
        ATOMIC(if (next[last] == 0) next[last] = item, linked = 1);
#endif
        after = item;
    }
    if (linked || after != item) ATOMIC(if (tail == last) tail = after);
    return linked;
}

void* worker(void* argument) {
    int item = (int)(long)argument + 1;
    while (!append(item)) {
    }
    return 0;
}

int main(void) {
    RUN_THREADS(N, worker);
    int count = 0;
    for (int i = next[0]; i != 0 && count < N; i = next[i]) count++;
    assert(count == N);
    return 0;
}
