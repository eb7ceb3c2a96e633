// The queue of Michael and Scott on the heap: N threads append one item each, main counts.  BUG: an item is linked by a
// store, not a swap.
#include "family.h"

struct item {
    struct item *next;
};
struct item empty, *tail = &empty;

static int append(struct item *item) {
    struct item *last = tail, *after = last->next;
    int linked = 0;
    if (after == 0) {
#ifdef BUG
        last->next = item;
        linked = 1;
#else
        ATOMIC(if (last->next == 0) last->next = item, linked = 1);
#endif
        after = item;
    }
    if (linked || after != item) ATOMIC(if (tail == last) tail = after);
    return linked;
}

void *worker(void *unused) {
    struct item *item = malloc(sizeof *item);
    item->next = 0;
    while (!append(item)) {
    }
    return unused;
}

int main(void) {
    RUN_THREADS(N, worker);
    int count = 0;
    for (struct item *i = empty.next; i != 0 && count < N; i = i->next) count++;
    assert(count == N);
    return 0;
}
