// Lamport's fast mutual exclusion with N threads, one round each.  BUG: nobody waits for those who are on their way.
#include "family.h"

int on_its_way[N + 1], first, last, inside;  // numbers of threads begin with 1

static int enter(int me) {
    on_its_way[me] = 1;
    first = me;
    if (last != 0) {
        on_its_way[me] = 0;
        while (last != 0) {
        }
        return 0;
    }
    last = me;
    if (first != me) {
        on_its_way[me] = 0;
#ifndef BUG
        for (int other = 1; other <= N; ++other)
            while (on_its_way[other]) {
            }
#endif
        if (last != me) {
            while (last != 0) {
            }
            return 0;
        }
    }
    return 1;
}

void *worker(void *argument) {
    int me = (int)(long)argument + 1;
    while (!enter(me)) {
    }
    inside++;
    assert(inside == 1);
    inside--;
    last = 0;
    on_its_way[me] = 0;
    return 0;
}

int main(void) {
    RUN_THREADS(N, worker);
    return 0;
}
