// N philosophers, of whom the last takes the stick on the right first, eat once each; neighbours never eat together.
// BUG: the last one is content with one stick.
#include "family.h"

int stick[N], eating[N];

static void take(int i) { ATOMIC(ASSUME(stick[i] == 0); stick[i] = 1); }

void *philosopher(void *argument) {
    int me = (int)(long)argument, left = me, right = (me + 1) % N, is_last = me == N - 1;
    take(is_last ? right : left);
#ifdef BUG
    if (!is_last)
#endif
        take(is_last ? left : right);
    eating[me] = 1;
    assert(!eating[right] && !eating[(me + N - 1) % N]);
    eating[me] = 0;
    stick[left] = 0;
    stick[right] = 0;
    return 0;
}

int main(void) {
    RUN_THREADS(N, philosopher);
    return 0;
}
