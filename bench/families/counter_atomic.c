// N threads make one atomic increment each.  BUG: a load and a store.
#include "family.h"

int counter;

void *worker(void *unused) {
#ifdef BUG
    int old = counter;
    counter = old + 1;
#else
    ATOMIC(counter++);
#endif
    return unused;
}

int main(void) {
    RUN_THREADS(N, worker);
    assert(counter == N);
    return 0;
}
