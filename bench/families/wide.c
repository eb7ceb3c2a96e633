// N threads of three steps each: look, change, look.  BUG: the change is not atomic.
#include "family.h"

int x, y;

void *worker(void *unused) {
    int before = x;
#ifdef BUG
    int old = y;
    y = old + 1;
#else
    ATOMIC(y++);
#endif
    x = before;
    return unused;
}

int main(void) {
    RUN_THREADS(N, worker);
    assert(y == N && x == 0);
    return 0;
}
