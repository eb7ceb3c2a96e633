// Treiber's stack on the heap: N threads push one item each, main counts.  BUG: the head is stored, not swapped.
#include "family.h"

struct item {
    struct item *next;
};
struct item *head;

void *worker(void *unused) {
    struct item *mine = malloc(sizeof *mine), *old;
    int done = 0;
#ifdef BUG
    mine->next = head;
    head = mine;
#else
    while (!done) {
        old = head;
        mine->next = old;
        ATOMIC(if (head == old) head = mine, done = 1);
    }
#endif
    return unused;
}

int main(void) {
    RUN_THREADS(N, worker);
    int count = 0;
    for (struct item *i = head; i != 0 && count < N; i = i->next) count++;
    assert(count == N);
    return 0;
}
